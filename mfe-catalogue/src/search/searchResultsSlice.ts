import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { HttpError, loadFile, type LoadCause, type LoadStatus, type SiteDispatch } from '@platform/contract';
import { dataFiles } from 'api/addresses';
import type { SearchEntry } from 'api/records';
import { found, prepared } from './filter';

export interface SearchResultsState {
  status: LoadStatus;
  /** Why the status is `failed`. */
  cause?: LoadCause | undefined;
  entries: SearchEntry[];
  /** What the visitor has typed. */
  text: string;
}

const initialState: SearchResultsState = { status: 'idle', entries: [], text: '' };

const selectPrepared = createSelector([(state: SearchResultsState) => state.entries], prepared);
const selectFound = createSelector([selectPrepared, (state: SearchResultsState) => state.text], found);

/** The searchable entries and those that match the typed text (slice `searchResults`; row C13). */
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
    searchFailed(state, { payload }: PayloadAction<LoadCause | undefined>) {
      state.status = 'failed';
      state.cause = payload;
    },
    textChanged(state, { payload }: PayloadAction<string>) {
      state.text = payload;
    },
    /** Clears the text and with it the results. */
    searchReset(state) {
      state.text = '';
    },
  },
  selectors: { selectSearch: (state) => state, selectResults: selectFound },
});

export const { searchRequested, searchReceived, searchFailed, textChanged, searchReset } = searchResultsSlice.actions;
export const { selectSearch, selectResults } = searchResultsSlice.selectors;

const timeoutMs = 15_000;

/** Fetches JSON itself, because a widget has no `load`. @throws {HttpError} if the answer is not 2xx */
async function getJson<T>(address: string): Promise<T> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new HttpError(answer.status, address);
  return (await answer.json()) as T;
}

/** GET /data/searchResults.json, within 15 seconds; a failed fetch sets the status to `failed` (rows C13, C15). */
export const loadSearch = (dispatch: SiteDispatch) =>
  // Never aborted: every search of the visit uses the list.
  loadFile({ dispatch, getJson, signal: new AbortController().signal }, dataFiles.search, {
    requested: searchRequested,
    received: searchReceived,
    failed: (_, cause) => searchFailed(cause),
  });
