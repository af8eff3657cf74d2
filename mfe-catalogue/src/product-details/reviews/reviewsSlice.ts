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
  seeOutcome,
  startSending,
  type FormInit,
  type FormState,
  type ProductReviews,
  type PublishedReview,
  type Rejection,
  type ReviewField,
} from 'api/forms';

export interface ReviewsState extends ProductReviews {
  status: LoadStatus;
  /** Whose reviews they are. */
  productId: string;
  /** The form of the product, and those of others that are being sent or whose outcome has not been seen, by product. */
  forms: Record<string, FormState<ReviewField>>;
}

/** Of one product: the visitor may have gone to another one since. */
interface OfProduct {
  productId: string;
}

const initialState: ReviewsState = {
  status: 'idle',
  productId: '',
  reviews: [],
  count: 0,
  average: 0,
  forms: {},
};

const formOf = ({ forms }: Pick<ReviewsState, 'forms'>, productId: string): FormState<ReviewField> =>
  (Object.hasOwn(forms, productId) && forms[productId]) || initialFormState;

/** Changes the form of a product, whichever product is shown. */
const withForm = (
  state: ReviewsState,
  productId: string,
  change: (form: FormState<ReviewField>) => FormState<ReviewField>,
): ReviewsState => ({ ...state, forms: { ...state.forms, [productId]: change(formOf(state, productId)) } });

/** Whether the form has something to tell when the visitor comes back to its product. */
const isPending = ({ sending, outcome }: FormState<ReviewField>) => sending || outcome?.isSeen === false;

/** The visitors' reviews of the current product, and the state of the review form (row C12). */
export const reviewsSlice = createSlice({
  name: 'productReviews',
  initialState,
  reducers: {
    reviewsRequested: (
      state: ReviewsState,
      { payload: { productId, init } }: PayloadAction<OfProduct & { init: FormInit }>,
    ): ReviewsState => {
      const pending = Object.entries(state.forms).filter(([id, form]) => id === productId || isPending(form));
      const opened = { ...initialState, forms: Object.fromEntries(pending), status: 'loading' as const, productId };
      return withForm(opened, productId, (form) => openForm(form, init));
    },
    reviewsReceived: (state: ReviewsState, { payload }: PayloadAction<ProductReviews>): ReviewsState => ({
      ...state,
      ...payload,
      status: 'ready',
    }),
    reviewsFailed(state) {
      state.status = 'failed';
    },
    sendingStarted: (state: ReviewsState, { payload }: PayloadAction<string>): ReviewsState =>
      withForm(state, payload, startSending),
    rejected: (
      state: ReviewsState,
      { payload: { productId, ...rejection } }: PayloadAction<OfProduct & Rejection<ReviewField>>,
    ): ReviewsState => withForm(state, productId, (form) => rejectForm(form, rejection)),
    /** The review has been stored: empties the fields, and puts it first in the list if its product is shown. */
    reviewAdded(
      state: ReviewsState,
      { payload: { productId, review } }: PayloadAction<OfProduct & { review: PublishedReview }>,
    ): ReviewsState {
      const stored = withForm(state, productId, (form) => acceptForm(form, review.pending ? thanksPending : thanks));
      if (productId !== state.productId) return stored;
      // If the first attempt was stored after all, its retry is answered with the same review.
      const others = state.reviews.filter(({ createdAt }) => createdAt !== review.createdAt);
      const counts = !review.pending && others.length === state.reviews.length;
      return {
        ...stored,
        ...(counts && joinRatings(state, { count: 1, average: review.stars })),
        reviews: [review, ...others],
      };
    },
    outcomeSeen: (state: ReviewsState): ReviewsState => withForm(state, state.productId, seeOutcome),
    fieldEdited: (state: ReviewsState, { payload }: PayloadAction<ReviewField>): ReviewsState =>
      withForm(state, state.productId, (form) => clearFieldError(form, payload)),
  },
  selectors: { selectReviews: (state) => state, selectForm: (state) => formOf(state, state.productId) },
});

const thanks = 'Thank you for your review!';
const thanksPending = 'Thank you for your review! Others will see it once it has been approved.';

export const {
  reviewsRequested,
  reviewsReceived,
  reviewsFailed,
  sendingStarted,
  rejected,
  reviewAdded,
  outcomeSeen,
  fieldEdited,
} = reviewsSlice.actions;
export const { selectReviews, selectForm } = reviewsSlice.selectors;

/** Loads the visitors' reviews. If that fails, the product shows the catalogue's own reviews only. */
export function loadReviews(context: LoadContext) {
  const productId = context.params['productId'] ?? '';
  return loadFile(context, reviewAddresses.product.to(productId), {
    requested: () => reviewsRequested({ productId, init: makeFormInit({ name: 'review' }, context.submitted) }),
    received: reviewsReceived,
    failed: () => reviewsFailed(),
  });
}
