import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LoadContext } from '@platform/contract';
import { readVisit, type Visit } from 'api/visit';

const unknown: Visit = {};

/** What the server knew of the visit when it rendered the page, slice `visit` (row Q7). */
export const visitSlice = createSlice({
  name: 'visit',
  initialState: unknown,
  reducers: {
    visitReceived: (_state, { payload }: PayloadAction<Visit>) => payload,
  },
  selectors: {
    selectVisitedProduct: ({ productId }) => productId,
  },
});

export const { selectVisitedProduct } = visitSlice.selectors;

/** Wraps the `load` of a screen that leads to the contact form. */
export const withVisit = (load: (context: LoadContext) => Promise<void>) => async (context: LoadContext) => {
  const [visit] = await Promise.all([readVisit(context), load(context)]);
  if (!context.signal.aborted) context.dispatch(visitSlice.actions.visitReceived(visit));
};
