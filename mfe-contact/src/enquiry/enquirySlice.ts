import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LoadContext } from '@platform/contract';
import type { CheckedCode, EnquiryLine, StoredList } from 'api/enquiry';
import { enquiryAddresses } from 'api/addresses';
import {
  acceptForm,
  clearFieldError,
  initialFormState,
  makeFormInit,
  openForm,
  quotation,
  rejectForm,
  seeOutcome,
  startSending,
  texts,
  type FormInit,
  type FormState,
  type QuotationField,
  type Rejection,
} from 'api/forms';

export interface EnquiryState extends FormState<QuotationField> {
  /**
   * `server`: the list is in a cookie, and forms change it: before the page's scripts run, and in a browser that stores
   * nothing. `browser`: it is in the browser's storage.
   */
  kept: 'server' | 'browser';
  /** Whether scripts have looked into the browser's storage. */
  isRead: boolean;
  /** Lines that were added on another page and that the browser has no space for. */
  notTaken: EnquiryLine[];
  /** Whether the server takes the lines as the page shows them with the request. */
  isSentAsShown: boolean;
  /** The list that the server read from the visitor's cookie; the browser's own list is in its storage. */
  stored: EnquiryLine[];
  /** What the catalogue knows about codes, by code; a code that is absent has not been checked. */
  codes: Record<string, CheckedCode>;
  /**
   * Why a change without scripts was refused, with the text of a pasted or added list that could not be used; without a text,
   * it is about the lines of the list.
   */
  refused?: { message: string; text?: string | undefined } | undefined;
  /** The last request that was stored: its reference and its lines. */
  sentList?: { reference: string; lines: EnquiryLine[] } | undefined;
  /** Whether the page is loaded again only because its address no longer offers a list, so that its messages stay. */
  isOfferOver?: boolean | undefined;
}

const initialState: EnquiryState = {
  ...initialFormState,
  kept: 'server',
  isRead: false,
  notTaken: [],
  isSentAsShown: false,
  stored: [],
  codes: {},
};

interface Opening {
  init: FormInit;
  refused?: EnquiryState['refused'];
  /** What was typed into the request when a line was changed without scripts. */
  typed?: Record<string, string>;
  stored?: StoredList;
}

/** The enquiry list's page: its form, and what the catalogue says about its lines (rows Q2–Q6). */
export const enquirySlice = createSlice({
  name: 'enquiry',
  initialState,
  reducers: {
    opened: (
      state: EnquiryState,
      { payload: { init, stored, refused, typed } }: PayloadAction<Opening>,
    ): EnquiryState =>
      state.isOfferOver
        ? { ...state, isOfferOver: false }
        : {
            ...openForm(state, init),
            ...(typed && { values: typed }),
            stored: stored?.lines ?? [],
            isSentAsShown: stored?.isSentAsShown ?? false,
            codes: { ...state.codes, ...stored?.codes },
            refused,
          },
    offerEnded(state) {
      state.isOfferOver = true;
    },
    storageRead(state, { payload }: PayloadAction<Pick<EnquiryState, 'kept' | 'notTaken'>>) {
      state.kept = payload.kept;
      state.notTaken = payload.notTaken;
      state.isRead = true;
    },
    codesChecked(state, { payload }: PayloadAction<Record<string, CheckedCode>>) {
      Object.assign(state.codes, payload);
    },
    sendingStarted: (state: EnquiryState): EnquiryState => startSending(state),
    rejected: (state: EnquiryState, { payload }: PayloadAction<Rejection<QuotationField>>): EnquiryState =>
      rejectForm(state, payload),
    accepted: (
      state: EnquiryState,
      { payload }: PayloadAction<{ reference: string; lines: EnquiryLine[] }>,
    ): EnquiryState => ({ ...acceptForm(state, texts.requested), sentList: payload }),
    outcomeSeen: (state: EnquiryState): EnquiryState => seeOutcome(state),
    fieldEdited: (state: EnquiryState, { payload }: PayloadAction<QuotationField>): EnquiryState =>
      clearFieldError(state, payload),
  },
  selectors: {
    selectForm: (state): FormState<QuotationField> => state,
    selectKept: ({ kept }) => kept,
    selectIsRead: ({ isRead }) => isRead,
    selectNotTaken: ({ notTaken }) => notTaken,
    /** Whether the lines belong to the form that sends them, so that nobody has to save them first. */
    selectIsOneForm: ({ kept, isSentAsShown }) => kept === 'server' && isSentAsShown,
    selectStored: ({ stored }) => stored,
    selectCodes: ({ codes }) => codes,
    selectRefused: ({ refused }) => refused,
    /** The list that was last sent, until another is sent or the page is opened again. */
    selectSentList: ({ outcome, sentList }) => (outcome?.kind === 'stored' ? sentList : undefined),
  },
});

export const {
  opened,
  offerEnded,
  storageRead,
  codesChecked,
  sendingStarted,
  rejected,
  accepted,
  outcomeSeen,
  fieldEdited,
} = enquirySlice.actions;
export const {
  selectForm,
  selectKept,
  selectIsRead,
  selectNotTaken,
  selectIsOneForm,
  selectStored,
  selectCodes,
  selectRefused,
  selectSentList,
} = enquirySlice.selectors;

/** Reads the list in the visitor's cookie on the server; in the browser the page reads its storage. */
export async function openEnquiry({ dispatch, getJson, query, submitted }: LoadContext) {
  const onServer = typeof window === 'undefined';
  const stored = onServer ? await getJson<StoredList>(`${enquiryAddresses.stored}?${query}`) : undefined;
  const changed = submitted?.form === 'enquiry-list' ? submitted : undefined;
  const { text, ...typed } = changed?.values ?? {};
  const refused = changed?.message ? { message: changed.message, text } : undefined;
  dispatch(
    opened({ init: makeFormInit(quotation, submitted), ...(stored && { stored }), refused, ...(changed && { typed }) }),
  );
}
