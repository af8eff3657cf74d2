import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LoadContext, LoadStatus, SubmittedForm } from '@platform/contract';
import {
  joinRatings,
  makeSubmissionId,
  review as reviewForm,
  type ProductReviews,
  type PublishedReview,
  type ReviewField,
} from 'api/forms';
import { loadFile } from '../../loading/loadFile';

export type FormField = ReviewField | 'stars';

/** How the last sending of the form went. */
export interface Outcome {
  status: 'none' | 'error' | 'success';
  message: string;
  /** Why the review was not taken, where the server says so. */
  reason?: string;
  /** What stands beside the fields. */
  errors: Partial<Record<FormField, string>>;
  /** It can be sent again as it is. */
  again?: boolean;
}

interface FormState extends Outcome {
  sending: boolean;
  /** What the fields start with: what was posted without scripts, else nothing. */
  values: Partial<Record<FormField, string>>;
  /** How often the form has said how it went: each time, the focus goes there. */
  outcomes: number;
  /** How often a review has been sent: each time, the fields start anew. */
  sent: number;
  /** Makes a form without scripts harmless to send twice. */
  submissionId: string;
  /** When the form was written into the page, in milliseconds since 1970; for the form without scripts. */
  startedAt: number;
  /** The same on the browser's own clock, in milliseconds since the page was asked for. */
  openedAt: number;
}

export interface ReviewsState extends ProductReviews {
  status: LoadStatus;
  form: FormState;
}

const blank: Outcome = { status: 'none', message: '', reason: undefined, errors: {}, again: undefined };

const initialState: ReviewsState = {
  status: 'idle',
  reviews: [],
  count: 0,
  average: 0,
  form: {
    ...blank,
    sending: false,
    values: {},
    outcomes: 0,
    sent: 0,
    submissionId: '',
    startedAt: 0,
    openedAt: 0,
  },
};

type Opening = Pick<FormState, 'submissionId' | 'startedAt' | 'openedAt'> & { submitted?: SubmittedForm };

/** What visitors wrote about the product that is shown, and the form to write more (row C12). */
export const reviewsSlice = createSlice({
  name: 'productReviews',
  initialState,
  reducers: {
    reviewsRequested: (_state, { payload: { submitted, ...opening } }: PayloadAction<Opening>): ReviewsState => ({
      ...initialState,
      status: 'loading',
      form: { ...initialState.form, ...opening, ...(submitted && refusedForm(submitted)) },
    }),
    reviewsReceived: (state: ReviewsState, { payload }: PayloadAction<ProductReviews>): ReviewsState => ({
      ...state,
      ...payload,
      status: 'ready',
    }),
    reviewsFailed(state) {
      state.status = 'failed';
    },
    sendingStarted: (state: ReviewsState): ReviewsState => ({
      ...state,
      form: { ...state.form, ...blank, sending: true },
    }),
    /** The review was not sent: the fields keep what they hold. */
    refused: (state: ReviewsState, { payload }: PayloadAction<Omit<Outcome, 'status'>>): ReviewsState => ({
      ...state,
      form: { ...state.form, ...payload, status: 'error', sending: false, outcomes: state.form.outcomes + 1 },
    }),
    /** The review has been stored: it is the first of the list, and the fields are emptied. */
    reviewAdded(state: ReviewsState, { payload }: PayloadAction<PublishedReview>): ReviewsState {
      // A retry of what had been stored after all is answered with the same review.
      const others = state.reviews.filter(({ createdAt }) => createdAt !== payload.createdAt);
      const counts = !payload.pending && others.length === state.reviews.length;
      return {
        ...state,
        ...(counts && joinRatings(state, { count: 1, average: payload.stars })),
        reviews: [payload, ...others],
        form: {
          ...state.form,
          ...blank,
          status: 'success',
          message: payload.pending ? thanksPending : thanks,
          values: {},
          sending: false,
          outcomes: state.form.outcomes + 1,
          sent: state.form.sent + 1,
        },
      };
    },
    fieldEdited(state, { payload }: PayloadAction<FormField>) {
      state.form.errors = { ...state.form.errors, [payload]: undefined };
    },
  },
  selectors: { selectReviews: (state) => state },
});

export const thanks = 'Thank you for your review!';
export const thanksPending = 'Thank you for your review! Others will see it once it has been approved.';

export const { reviewsRequested, reviewsReceived, reviewsFailed, sendingStarted, refused, reviewAdded, fieldEdited } =
  reviewsSlice.actions;
export const { selectReviews } = reviewsSlice.selectors;

/** The form as the server shows it again: what was wrong, what was filled in, and the same marks against sending twice. */
function refusedForm({ message, values, errors }: SubmittedForm): Partial<FormState> {
  const { submissionId, startedAt } = values;
  return {
    status: 'error',
    message,
    errors: Object.fromEntries(errors.map(({ field, message }) => [field, message])),
    values,
    outcomes: 1,
    ...(submissionId && { submissionId }),
    ...(Number(startedAt) && { startedAt: Number(startedAt) }),
  };
}

/** Where the reviews of a product are read. */
export const reviewsAddress = (productId: string) => `${reviewForm.address}/${encodeURIComponent(productId)}`;

/** Reads what visitors wrote. The product does without when that fails: then it shows the catalogue's own reviews. */
export async function loadReviews(context: LoadContext) {
  const { dispatch, params, submitted } = context;
  dispatch(
    reviewsRequested({
      submissionId: makeSubmissionId(),
      startedAt: Date.now(),
      openedAt: typeof window === 'undefined' ? 0 : performance.now(),
      ...(submitted?.form === 'review' && { submitted }),
    }),
  );
  await loadFile(context, reviewsAddress(params['productId'] ?? ''), {
    received: reviewsReceived,
    failed: () => reviewsFailed(),
  });
}
