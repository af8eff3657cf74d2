import {
  Breadcrumb,
  ButtonLink,
  color,
  EmptyState,
  font,
  LoadFailed,
  PageHeading,
  PrintedFrom,
  Row,
  space,
  Spinner,
  type,
} from 'shared-ui';
import { styled } from 'styled-components';
import { type RouteParams, type ScreenProps } from '@platform/contract';
import { addresses } from 'api/addresses';
import { useAppSelector } from '@platform/contract/store';
import { Page } from '../page/Page';
import { categoryNameFromId } from '../product-listing/category-name';
import { pageName, productBreadcrumbs } from './meta';
import { Product } from './Product';
import { selectProductDetail } from './productDetailSlice';
import { RecentlyViewed } from './recent/RecentlyViewed';

/** Product details, /our-products/{productCategoryId}/{productId} (rows C5–C12, C15, P1). */
export function ProductDetailsScreen({ params, site, reload }: ScreenProps) {
  const { status, product } = useAppSelector(selectProductDetail);
  return (
    <Page>
      <Breadcrumb items={productBreadcrumbs(product, params)} />
      <Kind>{pageName}</Kind>
      {(status === 'idle' || status === 'loading') && <Spinner label="Loading the product…" />}
      {status === 'failed' && <LoadFailed what="this product" onRetry={reload} />}
      {status === 'unknown' && <UnknownProduct params={params} />}
      {product && (
        <>
          <Product product={product} currency={site.currency} />
          <RecentlyViewed key={product.id} product={product} />
          <PrintedFrom site={site} />
        </>
      )}
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

/** The page's heading is the same for every product: the eye is to meet the product's name first. */
const Kind = styled(PageHeading)`
  padding-block: ${space(2)} ${space(1)};
  color: ${color.textMuted};
  font: 500 ${type.small} / 1.4 ${font.mono};
  letter-spacing: 0.02em;
`;

const Links = styled(Row)`
  justify-content: center;
`;
