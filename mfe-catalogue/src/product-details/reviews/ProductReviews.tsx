import type { ProductDetails } from 'api/records';
import { useAppSelector } from '@platform/contract/store';
import { Reviews } from './Reviews';
import { selectReviews } from './reviewsSlice';
import { WriteReview } from './WriteReview';

/** The product's reviews, the visitors' before the catalogue's own, and the form to write one (row C12). */
export function ProductReviews({ product }: { product: ProductDetails }) {
  const { reviews } = useAppSelector(selectReviews);
  const all = [...reviews, ...product.customerReviews];
  return (
    <Reviews reviews={all}>
      <WriteReview product={product} first={all.length === 0} />
    </Reviews>
  );
}
