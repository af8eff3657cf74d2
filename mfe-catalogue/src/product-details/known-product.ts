import type { RouteParams, SiteState } from '@platform/contract';
import type { ProductDetails } from 'api/records';
import { stateOf } from '../page/slice-state';
import { productsSlice, type ProductsState } from '../product-listing/productsSlice';

/** What is known of a product before its file has loaded. */
export type KnownProduct = Pick<ProductDetails, 'productName' | 'picture' | 'productCategoryId' | 'productCategory'>;

/** What a list of products has of the one that an address names; undefined if it is not on it. */
export function listedProduct(
  list: ProductsState,
  { productCategoryId, productId }: RouteParams,
): KnownProduct | undefined {
  const product = list.listing?.products.find(({ id }) => id === productId);
  if (!product || list.productCategoryId !== productCategoryId) return undefined;
  const { productName, picture } = product;
  return { productName, picture, productCategoryId, productCategory: list.productCategory };
}

/** The list that the visitor comes from; without products if the visitor comes from elsewhere. */
export const listBefore = (state: SiteState) => stateOf(productsSlice, state);
