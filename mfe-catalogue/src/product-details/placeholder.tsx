import type { ScreenModule } from '@platform/contract';
import { listBefore, listedProduct } from './known-product';
import { LoadingProduct, ProductPage } from './ProductPage';

/** What a list of products knows of one of them, shown until its page has loaded. */
export const productPlaceholder: NonNullable<ScreenModule['placeholder']> = (screen, { state, params }) => {
  const product = screen === 'productDetails' ? listedProduct(listBefore(state), params) : undefined;
  if (!product) return undefined;
  return (
    <ProductPage product={product} params={params}>
      <LoadingProduct product={product} />
    </ProductPage>
  );
};
