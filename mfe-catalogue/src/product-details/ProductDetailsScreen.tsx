import { ButtonLink, EmptyState, LoadFailed, Row } from 'shared-ui';
import { styled } from 'styled-components';
import { type RouteParams, type ScreenProps } from '@platform/contract';
import { addresses } from 'api/addresses';
import { useAppSelector } from '@platform/contract/store';
import { categoryNameFromId } from '../product-listing/category-name';
import { stateOf } from '../page/slice-state';
import { listBefore, listedProduct } from './known-product';
import { Product } from './Product';
import { detailOf, productDetailSlice } from './productDetailSlice';
import { PartialProduct, LoadingProduct, ProductPage } from './ProductPage';
import { RecentlyViewed } from './recent/RecentlyViewed';

/** Product details, /our-products/{productCategoryId}/{productId} (rows C5–C12, C15, P1). */
export function ProductDetailsScreen({ params, site, reload }: ScreenProps) {
  const { status, cause, product } = useAppSelector((state) => detailOf(stateOf(productDetailSlice, state), params));
  const listed = listedProduct(useAppSelector(listBefore), params);
  return (
    <ProductPage product={product ?? (status === 'unknown' ? undefined : listed)} params={params}>
      {status === 'loading' && <LoadingProduct product={listed} />}
      {status === 'failed' && (
        <PartialProduct product={listed}>
          {/* As a grid item itself, the notice would stretch to the height of the picture. */}
          <div>
            <LoadFailed what="this product" cause={cause} onRetry={reload} />
          </div>
        </PartialProduct>
      )}
      {status === 'unknown' && <UnknownProduct params={params} />}
      {product && (
        <>
          <Product product={product} currency={site.currency} />
          <RecentlyViewed key={product.id} product={product} />
        </>
      )}
    </ProductPage>
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
