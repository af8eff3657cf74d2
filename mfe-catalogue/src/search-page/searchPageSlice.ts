import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loadFile, type LoadCause, type LoadContext, type LoadStatus } from '@platform/contract';
import { dataFiles } from 'api/addresses';
import { listingParameters } from 'api/facets';
import type { ProductCategory } from 'api/records';
import { searchLimits, searchRequest, type SearchAnswer } from 'api/search-results';
import { stateOf } from '../page/slice-state';

/** What a visitor has asked for by the address of the page. */
export interface SearchQuestion {
  /** Without spaces at its ends. */
  query: string;
  /** From 1; 0 for a page that cannot exist. */
  page: number;
  /** What the address chooses among the facets, as a query. */
  chosen: string;
  /** How many parameters of the address are not in `chosen`, because together they are too long. */
  leftOut: number;
}

export interface SearchPageState extends SearchQuestion {
  status: LoadStatus | 'tooLong';
  /** Why the last request failed. */
  cause?: LoadCause | undefined;
  /** The last results, with their page and filters. They stay while others load, and after a failure if they answer the same text. */
  answer?: (SearchAnswer & Pick<SearchQuestion, 'page' | 'chosen'>) | undefined;
  /** Where to go on if there are no results. */
  categories: Pick<ProductCategory, 'id' | 'title'>[];
}

const initialState: SearchPageState = { status: 'idle', query: '', page: 1, chosen: '', leftOut: 0, categories: [] };

/** The results page (rows S1–S3). Its name differs from the dialog's slice, which row I1 fixes. */
export const searchPageSlice = createSlice({
  name: 'searchPage',
  initialState,
  reducers: {
    asked(state, { payload: { query, page, chosen, leftOut } }: PayloadAction<SearchQuestion>) {
      const tooLong = query.length > searchLimits.query;
      // A question that has no answer: nothing typed, or an impossible text or page.
      const answered = query === '' || tooLong || page === 0;
      state.query = query;
      state.page = page;
      state.chosen = chosen;
      state.leftOut = leftOut;
      state.status = tooLong ? 'tooLong' : answered ? 'ready' : 'loading';
      if (answered) state.answer = undefined;
    },
    answered(state, { payload }: PayloadAction<SearchAnswer>) {
      state.status = 'ready';
      state.answer = { ...payload, page: state.page, chosen: state.chosen };
    },
    failed(state, { payload }: PayloadAction<LoadCause>) {
      const { answer, query, page, chosen } = state;
      const isUsable = answer?.query === query && !isNothing(answer);
      // A visitor who comes back finds the results as they were.
      const isCurrent = isUsable && answer.page === page && answer.chosen === chosen;
      state.status = isCurrent ? 'ready' : 'failed';
      state.cause = payload;
      if (!isUsable) state.answer = undefined;
    },
    categoriesReceived(state, { payload }: PayloadAction<ProductCategory[]>) {
      state.categories = payload.map(({ id, title }) => ({ id, title }));
    },
  },
  selectors: { selectSearchPage: (state) => state },
});

const { asked, answered, failed, categoriesReceived } = searchPageSlice.actions;
export const { selectSearchPage } = searchPageSlice.selectors;

/** The parameters of the page's address: any of them may be a facet. */
export const searchQuery = 'all';

const questionOf = (query: URLSearchParams): SearchQuestion => ({
  query: (query.get('q') ?? '').trim(),
  page: pageOf(query.get('page') ?? '1'),
  ...chosenIn(query),
});

/** The parameters of an address that can be facets, each once, as far as the API reads them. */
function chosenIn(query: URLSearchParams): Pick<SearchQuestion, 'chosen' | 'leftOut'> {
  const own = [...query].filter(
    ([name, value]) => value.trim() !== '' && !listingParameters.some((one) => one === name),
  );
  const written = new Set(own.map((parameter) => String(new URLSearchParams([parameter]))));
  let chosen = '';
  let leftOut = 0;
  for (const one of written) {
    if (chosen.length + one.length < searchLimits.chosen) chosen += chosen ? `&${one}` : one;
    else leftOut += 1;
  }
  return { chosen, leftOut };
}

const pageOf = (text: string) => (/^[1-9]\d?$/.test(text) && Number(text) <= searchLimits.pages ? Number(text) : 0);

/** Whether nothing was found, not even what the filters then leave out. */
export const isNothing = ({ total, facets }: SearchAnswer) => total === 0 && !facets?.products;

/** How many pages of results there are. */
export const pagesOf = ({ total }: SearchAnswer) =>
  Math.min(Math.ceil(total / searchLimits.perPage), searchLimits.pages);

/** Whether the address asks for a page of results that does not exist. */
export const hasNoSuchPage = ({ query, page, status, answer }: SearchPageState) =>
  query !== '' &&
  status === 'ready' &&
  (page === 0 || (answer !== undefined && answer.total > 0 && page > pagesOf(answer)));

/** Loads the results that the address asks for; the categories as well if there are none. */
export async function loadSearchPage(context: LoadContext) {
  const question = questionOf(context.query);
  context.dispatch(asked(question));
  const { status } = stateOf(searchPageSlice, context.getState());
  if (status === 'loading') {
    const { query, page, chosen } = question;
    await loadFile<SearchAnswer>(context, searchRequest(query, { page, facets: chosen }), {
      received: answered,
      failed: (_, cause) => failed(cause),
    });
  }
  const { status: loaded, answer } = stateOf(searchPageSlice, context.getState());
  if ((!answer || isNothing(answer)) && loaded !== 'failed' && !context.signal.aborted) {
    await loadFile<ProductCategory[]>(context, dataFiles.categories, { received: categoriesReceived });
  }
}
