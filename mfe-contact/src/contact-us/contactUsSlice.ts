import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LoadContext, SubmittedForm } from '@platform/contract';
import { makeSubmissionId, texts, type ContactField } from 'api/forms';

/** What stands in the form: the message's fields and the answer to the sum. */
export type FormField = ContactField | 'answer';

/** The form's status (row E4): none, then error or success, each with its message. */
export interface Outcome {
  status: 'none' | 'error' | 'success';
  message: string;
  /** Why the message was not taken, where the server says so. */
  reason?: string;
  /** What stands beside the fields. */
  errors: Partial<Record<FormField, string>>;
}

export interface ContactUsState extends Outcome {
  /** The chosen branch; null until there is a choice, which is the default branch. */
  region: string | null;
  sending: boolean;
  /** What the fields start with: what was posted without scripts, else nothing. */
  values: Partial<Record<FormField, string>>;
  /** How often the form has said how it went: each time, the focus goes there. */
  outcomes: number;
  /** How often a message has been sent: each time, the fields start anew. */
  sent: number;
  /** Makes a form without scripts harmless to send twice. */
  submissionId: string;
  /** When the form was written into the page, in milliseconds since 1970; for the form without scripts. */
  startedAt: number;
  /** The same on the browser's own clock, in milliseconds since the page was asked for. */
  openedAt: number;
}

const blank: Outcome = { status: 'none', message: '', reason: undefined, errors: {} };

const initialState: ContactUsState = {
  ...blank,
  region: null,
  sending: false,
  values: {},
  outcomes: 0,
  sent: 0,
  submissionId: '',
  startedAt: 0,
  openedAt: 0,
};

type Opening = Pick<ContactUsState, 'submissionId' | 'startedAt' | 'openedAt'> & { submitted?: SubmittedForm };

/** The Contact Us screen (slice `contactUs`; rows E1–E4). */
export const contactUsSlice = createSlice({
  name: 'contactUs',
  initialState,
  reducers: {
    opened: (
      state: ContactUsState,
      { payload: { submitted, ...opening } }: PayloadAction<Opening>,
    ): ContactUsState => ({
      ...state,
      ...(state.sending ? {} : blank),
      ...opening,
      ...(submitted && refusedForm(submitted)),
    }),
    regionChosen(state, { payload }: PayloadAction<string>) {
      state.region = payload;
    },
    /** A submit clears the status first. */
    sendingStarted: (state: ContactUsState): ContactUsState => ({ ...state, ...blank, sending: true }),
    /** The message was not sent: the fields keep what they hold. */
    refused: (state: ContactUsState, { payload }: PayloadAction<Omit<Outcome, 'status'>>): ContactUsState => ({
      ...state,
      ...payload,
      status: 'error',
      sending: false,
      outcomes: state.outcomes + 1,
    }),
    /** The message has been stored: the fields are emptied. */
    accepted: (state: ContactUsState): ContactUsState => ({
      ...state,
      ...blank,
      ...sentForm(),
      values: {},
      sending: false,
      outcomes: state.outcomes + 1,
      sent: state.sent + 1,
    }),
    fieldEdited(state, { payload }: PayloadAction<FormField>) {
      state.errors = { ...state.errors, [payload]: undefined };
    },
  },
  selectors: { selectContactUs: (state) => state },
});

export const { opened, regionChosen, sendingStarted, refused, accepted, fieldEdited } = contactUsSlice.actions;
export const { selectContactUs } = contactUsSlice.selectors;

/** What the form says once its message has been stored; without scripts, `?sent=1` in the address means that. */
export const sentForm = (): Outcome => ({ status: 'success', message: texts.thanks, errors: {} });

/** The form as the server shows it again: what was wrong, what was filled in, and the same marks against sending twice. */
export function refusedForm({ message, values, errors }: Omit<SubmittedForm, 'form'>): Partial<ContactUsState> {
  const { country, submissionId, startedAt } = values;
  return {
    status: 'error',
    message,
    errors: Object.fromEntries(errors.map(({ field, message }) => [field, message])),
    values,
    outcomes: 1,
    ...(country && { region: country }),
    ...(submissionId && { submissionId }),
    ...(Number(startedAt) && { startedAt: Number(startedAt) }),
  };
}

/** Nothing is fetched: the branches are part of the site's facts. The form gets the marks that its sending needs. */
export function openContactUs({ dispatch, submitted }: Pick<LoadContext, 'dispatch' | 'submitted'>) {
  dispatch(
    opened({
      submissionId: makeSubmissionId(),
      startedAt: Date.now(),
      openedAt: typeof window === 'undefined' ? 0 : performance.now(),
      ...(submitted?.form === 'contact' && { submitted }),
    }),
  );
  return Promise.resolve();
}
