import type { ProductDetails } from 'api/records';
import { ProductReviews } from './reviews/ProductReviews';
import { RelatedProducts } from './summary/RelatedProducts';

/** What follows the facts of a product: what goes with it, and its reviews. */
export function ProductEnd({ product }: { product: ProductDetails }) {
  return (
    <>
      <RelatedProducts product={product} />
      <ProductReviews product={product} />
    </>
  );
}
