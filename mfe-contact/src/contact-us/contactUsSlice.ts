import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LoadContext } from '@platform/contract';
import {
  acceptForm,
  clearFieldError,
  contactMessage,
  initialFormState,
  makeFormInit,
  openForm,
  rejectForm,
  startSending,
  texts,
  type ContactField,
  type FormError,
  type FormInit,
  type FormState,
} from 'api/forms';

/** The form's fields: those of the message, and the answer to the challenge. */
export type FormField = ContactField | 'answer';

export interface ContactUsState extends FormState<FormField> {
  /** The chosen branch; null for the default branch, until the visitor chooses. */
  region: string | null;
}

const initialState: ContactUsState = { ...initialFormState, region: null };

/** The Contact Us screen: the chosen branch, and the form's state (rows E1–E4). */
export const contactUsSlice = createSlice({
  name: 'contactUs',
  initialState,
  reducers: {
    opened: (state: ContactUsState, { payload }: PayloadAction<FormInit>): ContactUsState => ({
      ...openForm(state, payload),
      region: payload.submitted?.values['country'] || state.region,
    }),
    regionChosen(state, { payload }: PayloadAction<string>) {
      state.region = payload;
    },
    sendingStarted: (state: ContactUsState): ContactUsState => startSending(state),
    rejected: (
      state: ContactUsState,
      { payload }: PayloadAction<FormError<FormField> & { reason?: string | undefined }>,
    ): ContactUsState => rejectForm(state, payload),
    accepted: (state: ContactUsState): ContactUsState => acceptForm(state, texts.thanks),
    fieldEdited: (state: ContactUsState, { payload }: PayloadAction<FormField>): ContactUsState =>
      clearFieldError(state, payload),
  },
  selectors: { selectContactUs: (state) => state },
});

export const { opened, regionChosen, sendingStarted, rejected, accepted, fieldEdited } = contactUsSlice.actions;
export const { selectContactUs } = contactUsSlice.selectors;

/** Fetches nothing: the branches are part of the site's facts. */
export function openContactUs({ dispatch, submitted }: Pick<LoadContext, 'dispatch' | 'submitted'>) {
  dispatch(opened(makeFormInit(contactMessage, submitted)));
  return Promise.resolve();
}
