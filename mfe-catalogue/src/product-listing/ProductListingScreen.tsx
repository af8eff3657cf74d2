import { Breadcrumb, ButtonLink, EmptyState, Lead, LoadFailed, PageHeading, Spinner } from 'shared-ui';
import { type ScreenProps } from '@platform/contract';
import { addresses } from 'api/addresses';
import { useAppSelector } from '@platform/contract/store';
import { AidLinks } from '../page/AidLinks';
import { Intro, Page } from '../page/Page';
import { breadcrumbs } from '../page/breadcrumbs';
import { categoryNameFromId } from './category-name';
import { productsOf, selectProducts } from './productsSlice';
import { Products } from './Products';

/** Product listing of one category, /our-products/{productCategoryId} (rows C3, C4). */
export function ProductListingScreen({ params, site, reload }: ScreenProps) {
  const { status, cause, productCategory, info, aids, listing } = productsOf(useAppSelector(selectProducts), params);
  const name = productCategory || categoryNameFromId(params['productCategoryId'] ?? '');
  const [first, ...rest] = name.split(' ');
  return (
    <Page>
      <Breadcrumb items={breadcrumbs({ moduleName: name })} />
      <Intro>
        <PageHeading first={first} rest={rest.join(' ')} />
        {info && <Lead>{info}</Lead>}
        {status === 'ready' && aids && <AidLinks aids={aids} />}
      </Intro>
      {status === 'loading' && <Spinner label={`Loading ${name}…`} />}
      {status === 'failed' && <LoadFailed what="the products of this category" cause={cause} onRetry={reload} />}
      {status === 'unknown' && (
        <EmptyState
          title="No Products were found."
          action={<ButtonLink to={addresses.ourProducts.to()}>See all categories</ButtonLink>}
        >
          There is no category “{params['productCategoryId']}”. It may have been renamed, or the address may be
          mistyped.
        </EmptyState>
      )}
      {status === 'ready' && listing && <Products listing={listing} currency={site.currency} reload={reload} />}
    </Page>
  );
}
