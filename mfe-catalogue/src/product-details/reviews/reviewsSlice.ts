import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loadFile, type LoadContext, type LoadStatus } from '@platform/contract';
import {
  acceptForm,
  clearFieldError,
  initialFormState,
  joinRatings,
  makeFormInit,
  openForm,
  rejectForm,
  reviewAddresses,
  startSending,
  type FormError,
  type FormInit,
  type FormState,
  type ProductReviews,
  type PublishedReview,
  type ReviewField,
} from 'api/forms';

export interface ReviewsState extends ProductReviews {
  status: LoadStatus;
  /** Whose reviews they are. */
  productId: string;
  form: FormState<ReviewField>;
}

/** Of one product: the visitor may have gone to another one meanwhile. */
interface OfProduct {
  productId: string;
}

type Rejection = OfProduct & FormError<ReviewField> & Pick<FormState<ReviewField>, 'reason' | 'canRetry'>;

const initialState: ReviewsState = {
  status: 'idle',
  productId: '',
  reviews: [],
  count: 0,
  average: 0,
  form: initialFormState,
};

/** The visitors' reviews of the current product, and the state of the review form (row C12). */
export const reviewsSlice = createSlice({
  name: 'productReviews',
  initialState,
  reducers: {
    reviewsRequested: (
      state: ReviewsState,
      { payload: { productId, init } }: PayloadAction<OfProduct & { init: FormInit }>,
    ): ReviewsState => ({
      ...initialState,
      status: 'loading',
      productId,
      // A review that is still being sent is shown as such when the visitor comes back to its product.
      form: openForm(state.productId === productId ? state.form : initialState.form, init),
    }),
    reviewsReceived: (state: ReviewsState, { payload }: PayloadAction<ProductReviews>): ReviewsState => ({
      ...state,
      ...payload,
      status: 'ready',
    }),
    reviewsFailed(state) {
      state.status = 'failed';
    },
    sendingStarted: (state: ReviewsState, { payload }: PayloadAction<string>): ReviewsState =>
      payload === state.productId ? { ...state, form: startSending(state.form) } : state,
    rejected: (state: ReviewsState, { payload: { productId, ...error } }: PayloadAction<Rejection>): ReviewsState =>
      productId === state.productId ? { ...state, form: rejectForm(state.form, error) } : state,
    /** The review has been stored: puts it first in the list and empties the fields. */
    reviewAdded(
      state: ReviewsState,
      { payload: { productId, review } }: PayloadAction<OfProduct & { review: PublishedReview }>,
    ): ReviewsState {
      if (productId !== state.productId) return state;
      // If the first attempt was stored after all, its retry is answered with the same review.
      const others = state.reviews.filter(({ createdAt }) => createdAt !== review.createdAt);
      const counts = !review.pending && others.length === state.reviews.length;
      return {
        ...state,
        ...(counts && joinRatings(state, { count: 1, average: review.stars })),
        reviews: [review, ...others],
        form: acceptForm(state.form, review.pending ? thanksPending : thanks),
      };
    },
    fieldEdited: (state: ReviewsState, { payload }: PayloadAction<ReviewField>): ReviewsState => ({
      ...state,
      form: clearFieldError(state.form, payload),
    }),
  },
  selectors: { selectReviews: (state) => state },
});

const thanks = 'Thank you for your review!';
const thanksPending = 'Thank you for your review! Others will see it once it has been approved.';

export const { reviewsRequested, reviewsReceived, reviewsFailed, sendingStarted, rejected, reviewAdded, fieldEdited } =
  reviewsSlice.actions;
export const { selectReviews } = reviewsSlice.selectors;

/** Loads the visitors' reviews. If that fails, the product shows the catalogue's own reviews only. */
export function loadReviews(context: LoadContext) {
  const productId = context.params['productId'] ?? '';
  return loadFile(context, reviewAddresses.product.to(productId), {
    requested: () => reviewsRequested({ productId, init: makeFormInit({ name: 'review' }, context.submitted) }),
    received: reviewsReceived,
    failed: () => reviewsFailed(),
  });
}
