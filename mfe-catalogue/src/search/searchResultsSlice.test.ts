import { searchEntry, storeWith } from '../testing';
import { stateOf } from '../page/slice-state';
import {
  loadSearch,
  searchReceived,
  searchReset,
  searchResultsSlice,
  selectResults,
  textChanged,
} from './searchResultsSlice';

const entries = [searchEntry('1'), searchEntry('2', { title: 'Tape' })];

const start = () => {
  const store = storeWith(searchResultsSlice);
  return {
    store,
    state: () => stateOf(searchResultsSlice, store.getState()),
    results: () => selectResults(store.getState() as never),
  };
};

const answering = (answer: () => Promise<Response>) => jest.spyOn(globalThis, 'fetch').mockImplementation(answer);

afterEach(() => jest.restoreAllMocks());

it('loads the list once asked to', async () => {
  const { store, state } = start();
  const fetched = answering(() => Promise.resolve(Response.json(entries)));
  const loading = loadSearch(store.dispatch);
  expect(state().status).toBe('loading');
  await loading;
  expect(fetched).toHaveBeenCalledWith('/data/searchResults.json', expect.anything());
  expect(state()).toEqual({ status: 'ready', entries, text: '' });
});

it.each([
  ['the server answers with an error', () => Promise.resolve(new Response(null, { status: 500 }))],
  ['the network fails', () => Promise.reject(new TypeError('fetch failed'))],
])('is failed when %s', async (_, answer) => {
  const { store, state } = start();
  answering(answer);
  await loadSearch(store.dispatch);
  expect(state().status).toBe('failed');
});

it('filters by the text, and clears text and results on reset', () => {
  const { store, state, results } = start();
  store.dispatch(searchReceived(entries));
  expect(results()).toEqual([]);
  store.dispatch(textChanged('tape'));
  expect(results()).toEqual([entries[1]]);
  expect(results()).toBe(results());
  store.dispatch(searchReset());
  expect([state().text, results()]).toEqual(['', []]);
  expect(state().entries).toEqual(entries);
});
