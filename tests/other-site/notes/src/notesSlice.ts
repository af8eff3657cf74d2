import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type Notes = Record<string, string>;

const initialState: Notes = {};

export const notes = createSlice({
  name: 'notes',
  initialState,
  reducers: { received: (_state, { payload }: PayloadAction<Notes>) => payload },
  selectors: { selectNotes: (state) => state },
});
