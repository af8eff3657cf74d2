import { Breadcrumb, Card, CardGrid, Lead, LoadFailed, PageHeading, SiteLink, Spinner } from 'shared-ui';
import { type ScreenProps } from '@platform/contract';
import { addresses } from 'api/addresses';
import { useAppSelector } from '@platform/contract/store';
import { Intro, Page } from '../page/Page';
import { breadcrumbs } from '../page/breadcrumbs';
import { selectCategories } from './productsCategorySlice';

const firstView = 4;

/** Product category list, /our-products (row C1). */
export function CategoryListScreen({ site, reload }: ScreenProps) {
  const { status, cause, productsCategoryData } = useAppSelector(selectCategories);
  return (
    <Page>
      <Breadcrumb items={breadcrumbs()} />
      <Intro>
        <PageHeading>Our Products</PageHeading>
        <Lead>
          Choose a category to see its products with their specifications, tables and datasheets
          {site.aids && (
            <>
              , or let a <SiteLink to={addresses.choose.to()}>selection aid</SiteLink> find what fits
            </>
          )}
          .
        </Lead>
      </Intro>
      {(status === 'idle' || status === 'loading') && <Spinner label="Loading our products…" />}
      {status === 'failed' && <LoadFailed what="our products" cause={cause} onRetry={reload} />}
      {status === 'ready' && (
        <CardGrid>
          {productsCategoryData.map(({ id, title, company, info, picture }, index) => (
            <Card
              key={id}
              to={addresses.category.to(id)}
              picture={picture}
              title={title}
              eyebrow={company}
              headingLevel={2}
              priority={index < firstView}
            >
              {info}
            </Card>
          ))}
        </CardGrid>
      )}
    </Page>
  );
}
