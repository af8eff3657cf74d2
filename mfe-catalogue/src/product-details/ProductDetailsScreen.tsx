import { Breadcrumb, ButtonLink, EmptyState, LoadFailed, PageHeading, Row, Spinner } from 'shared-ui';
import { styled } from 'styled-components';
import { type RouteParams, type ScreenProps } from '@platform/contract';
import { addresses } from 'api/addresses';
import { useAppSelector } from '@platform/contract/store';
import { Intro, Page } from '../page/Page';
import { categoryNameFromId } from '../product-listing/category-name';
import { pageName, productBreadcrumbs } from './meta';
import { Product } from './Product';
import { selectProductDetail } from './productDetailSlice';

/** Product details, /our-products/{productCategoryId}/{productId} (rows C5–C12, C15). */
export function ProductDetailsScreen({ params, site, reload }: ScreenProps) {
  const { status, product } = useAppSelector(selectProductDetail);
  return (
    <Page>
      <Breadcrumb items={productBreadcrumbs(product, params)} />
      <Intro>
        <PageHeading>{pageName}</PageHeading>
      </Intro>
      {(status === 'idle' || status === 'loading') && <Spinner label="Loading the product…" />}
      {status === 'failed' && <LoadFailed what="this product" onRetry={reload} />}
      {status === 'unknown' && <UnknownProduct params={params} />}
      {product && <Product product={product} currency={site.currency} />}
    </Page>
  );
}

/** The page of an unknown product, with links back to the catalogue (row C15). */
function UnknownProduct({ params: { productCategoryId = '', productId = '' } }: { params: RouteParams }) {
  return (
    <EmptyState
      title={`There is no product “${productId}”.`}
      action={
        <Links>
          <ButtonLink to={addresses.category.to(productCategoryId)}>
            Back to {categoryNameFromId(productCategoryId)}
          </ButtonLink>
          <ButtonLink to={addresses.ourProducts.to()} variant="secondary">
            See all categories
          </ButtonLink>
        </Links>
      }
    >
      It may have been renamed or withdrawn, or the address may be mistyped.
    </EmptyState>
  );
}

const Links = styled(Row)`
  justify-content: center;
`;
