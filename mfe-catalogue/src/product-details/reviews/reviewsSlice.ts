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
  form: FormState<ReviewField>;
}

type Rejection = FormError<ReviewField> & Pick<FormState<ReviewField>, 'reason' | 'canRetry'>;

const initialState: ReviewsState = { status: 'idle', reviews: [], count: 0, average: 0, form: initialFormState };

/** The visitors' reviews of the current product, and the state of the review form (row C12). */
export const reviewsSlice = createSlice({
  name: 'productReviews',
  initialState,
  reducers: {
    reviewsRequested: (_state, { payload }: PayloadAction<FormInit>): ReviewsState => ({
      ...initialState,
      status: 'loading',
      form: openForm(initialState.form, payload),
    }),
    reviewsReceived: (state: ReviewsState, { payload }: PayloadAction<ProductReviews>): ReviewsState => ({
      ...state,
      ...payload,
      status: 'ready',
    }),
    reviewsFailed(state) {
      state.status = 'failed';
    },
    sendingStarted: (state: ReviewsState): ReviewsState => ({ ...state, form: startSending(state.form) }),
    rejected: (state: ReviewsState, { payload }: PayloadAction<Rejection>): ReviewsState => ({
      ...state,
      form: rejectForm(state.form, payload),
    }),
    /** The review has been stored: puts it first in the list and empties the fields. */
    reviewAdded(state: ReviewsState, { payload }: PayloadAction<PublishedReview>): ReviewsState {
      // If the first attempt was stored after all, its retry is answered with the same review.
      const others = state.reviews.filter(({ createdAt }) => createdAt !== payload.createdAt);
      const counts = !payload.pending && others.length === state.reviews.length;
      return {
        ...state,
        ...(counts && joinRatings(state, { count: 1, average: payload.stars })),
        reviews: [payload, ...others],
        form: acceptForm(state.form, payload.pending ? thanksPending : thanks),
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
export const loadReviews = (context: LoadContext) =>
  loadFile(context, reviewAddresses.product.to(context.params['productId'] ?? ''), {
    requested: () => reviewsRequested(makeFormInit({ name: 'review' }, context.submitted)),
    received: reviewsReceived,
    failed: () => reviewsFailed(),
  });
