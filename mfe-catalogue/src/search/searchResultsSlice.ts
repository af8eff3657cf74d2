import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type LoadStatus, type SiteDispatch } from '@platform/contract';
import { dataFiles } from 'api/addresses';
import type { SearchEntry } from 'api/records';
import { found, prepared } from './filter';

export interface SearchResultsState {
  status: LoadStatus;
  entries: SearchEntry[];
  /** What the visitor has typed. */
  text: string;
}

const initialState: SearchResultsState = { status: 'idle', entries: [], text: '' };

const selectPrepared = createSelector([(state: SearchResultsState) => state.entries], prepared);
const selectFound = createSelector([selectPrepared, (state: SearchResultsState) => state.text], found);

/** Everything that can be searched, and what the typed text finds (slice `searchResults`; row C13). */
export const searchResultsSlice = createSlice({
  name: 'searchResults',
  initialState,
  reducers: {
    searchRequested(state) {
      state.status = 'loading';
    },
    searchReceived(state, { payload }: PayloadAction<SearchEntry[]>) {
      state.status = 'ready';
      state.entries = payload;
    },
    searchFailed(state) {
      state.status = 'failed';
    },
    textChanged(state, { payload }: PayloadAction<string>) {
      state.text = payload;
    },
    /** Clears the text and with it what was found. */
    searchReset(state) {
      state.text = '';
    },
  },
  selectors: { selectSearch: (state) => state, selectResults: selectFound },
});

export const { searchRequested, searchReceived, searchFailed, textChanged, searchReset } = searchResultsSlice.actions;
export const { selectSearch, selectResults } = searchResultsSlice.selectors;

const patienceMs = 15_000;

/** GET /data/searchResults.json, within 15 seconds; a failed fetch is the slice's `failed` (rows C13, C15). */
export async function loadSearch(dispatch: SiteDispatch) {
  dispatch(searchRequested());
  try {
    const answer = await fetch(dataFiles.search, { signal: AbortSignal.timeout(patienceMs) });
    if (!answer.ok) throw new Error(`${dataFiles.search} answered ${answer.status}`);
    dispatch(searchReceived((await answer.json()) as SearchEntry[]));
  } catch {
    dispatch(searchFailed());
  }
}
