import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loadFile, type LoadContext } from '@platform/contract';
import { contactAbout, contactCode, contactList, contactSearched, dataFiles, enquiryAddresses } from 'api/addresses';
import type { StoredList } from 'api/enquiry';
import {
  acceptForm,
  clearFieldError,
  contactMessage,
  initialFormState,
  makeFormInit,
  openForm,
  rejectForm,
  seeOutcome,
  startSending,
  texts,
  type ContactField,
  type FormInit,
  type FormState,
  type Rejection,
} from 'api/forms';
import type { ProductDetails } from 'api/records';
import { searchLimits } from 'api/search-results';
import { readVisit } from 'api/visit';

/** The form's fields: those of the message, and the answer to the challenge. */
export type FormField = ContactField | 'answer';

/** A product, with its order code if it has only one or the address names one. */
interface About extends Pick<ProductDetails, 'id' | 'productName' | 'productCategoryId'> {
  code?: string;
}

export interface ContactUsState extends FormState<FormField> {
  /** The chosen branch; null for the default branch, until the visitor chooses. */
  region: string | null;
  /** The product that the visitor asks about. */
  about?: About | undefined;
  /** The enquiry list in the cookie of a visitor without scripts, as the server read it. */
  stored?: StoredList | undefined;
  /** What the visitor has searched for and not found. */
  searched?: string | undefined;
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
      about: undefined,
      searched: undefined,
      stored: undefined,
    }),
    listReceived(state, { payload }: PayloadAction<StoredList>) {
      if (payload.lines.length > 0) state.stored = payload;
    },
    searchReceived(state, { payload }: PayloadAction<string>) {
      state.searched = payload;
    },
    productReceived(
      state,
      { payload: { product, code } }: PayloadAction<{ product: ProductDetails; code?: string | null }>,
    ) {
      const { id, productName, productCategoryId, variants = [] } = product;
      const chosen = variants.length === 1 ? variants[0] : variants.find(({ sku }) => sku === code);
      state.about = { id, productName, productCategoryId, ...(chosen && { code: chosen.sku }) };
    },
    regionChosen(state, { payload }: PayloadAction<string>) {
      state.region = payload;
    },
    sendingStarted: (state: ContactUsState): ContactUsState => startSending(state),
    rejected: (state: ContactUsState, { payload }: PayloadAction<Rejection<FormField>>): ContactUsState =>
      rejectForm(state, payload),
    accepted: (state: ContactUsState): ContactUsState => ({
      ...acceptForm(state, texts.thanks),
      about: undefined,
      searched: undefined,
      stored: undefined,
    }),
    outcomeSeen: (state: ContactUsState): ContactUsState => seeOutcome(state),
    fieldEdited: (state: ContactUsState, { payload }: PayloadAction<FormField>): ContactUsState =>
      clearFieldError(state, payload),
  },
  selectors: {
    selectForm: (state): FormState<FormField> => state,
    selectRegion: ({ region }) => region,
    selectAbout: ({ about }) => about,
    selectSearched: ({ searched }) => searched,
    selectStored: ({ stored }) => stored,
  },
});

export const {
  opened,
  productReceived,
  searchReceived,
  listReceived,
  regionChosen,
  sendingStarted,
  rejected,
  accepted,
  outcomeSeen,
  fieldEdited,
} = contactUsSlice.actions;
export const { selectForm, selectRegion, selectAbout, selectSearched, selectStored } = contactUsSlice.selectors;

/**
 * Loads what the message is about: the product that the address names, or the words that were searched for. Otherwise, on the
 * server, the product from whose page the visitor has come, or failing that the list in the visitor's cookie. An address that
 * names no product in the catalogue opens the form as usual.
 */
export async function openContactUs(
  context: Pick<LoadContext, 'dispatch' | 'submitted' | 'query' | 'getJson' | 'signal'>,
) {
  context.dispatch(opened(makeFormInit(contactMessage, context.submitted)));
  const { query } = context;
  const searched = query.get(contactSearched)?.trim().slice(0, searchLimits.query);
  if (searched) context.dispatch(searchReceived(searched));
  const names = [contactAbout, contactSearched, contactList].filter((name) => query.has(name));
  const { productId } = names.length > 0 ? { productId: query.get(contactAbout) } : await readVisit(context);
  if (productId) {
    const received = (product: ProductDetails) => productReceived({ product, code: query.get(contactCode) });
    await loadFile(context, dataFiles.product(productId), { received });
  } else if (!searched && typeof window === 'undefined') {
    await loadFile(context, enquiryAddresses.stored, { received: listReceived });
  }
}
