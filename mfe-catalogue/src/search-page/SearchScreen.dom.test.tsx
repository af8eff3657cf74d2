import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from '@platform/contract';
import { searchLimits, type SearchAnswer, type SearchFacets, type SearchItem } from 'api/search-results';
import { contextFor, materialColumn, renderAt, site, storeWith } from '../testing';
import { meta } from './index';
import { SearchScreen } from './SearchScreen';
import { loadSearchPage, searchPageSlice } from './searchPageSlice';

const { asked } = searchPageSlice.actions;

const item = (given: Partial<SearchItem> = {}): SearchItem => ({
  kind: 'family',
  title: '32 A Plug',
  address: '/our-products/plugs/p32',
  detail: 'IP67 plug',
  category: 'Plugs',
  company: 'PCE',
  marks: { title: [[0, 4]], detail: [] },
  ...given,
});

const answerOf = (results: SearchItem[], given: Partial<SearchAnswer> = {}): SearchAnswer => ({
  query: '32a',
  total: results.length,
  near: false,
  results,
  words: [],
  ...given,
});

/** Loads the page of an address whose API answers as given, and shows it. */
async function show(query: string, answer: unknown) {
  const store = storeWith(searchPageSlice);
  const { context, asked } = contextFor(store, undefined, {}, query);
  const getJson = (address: string) => {
    asked.push(address);
    if (address.startsWith('/data/')) return Promise.resolve([{ id: 'plugs', title: 'Plugs' }] as never);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer as never);
  };
  await act(() => loadSearchPage({ ...context, getJson }));
  const reload = jest.fn();
  const view = renderAt(<SearchScreen params={{}} site={site} reload={reload} />, { store, at: `/search?${query}` });
  return { ...view, store, asked, reload, meta: meta({ state: store.getState(), params: {}, site }) };
}

const status = () => screen.getByRole('status');
const category = () => screen.queryByRole('link', { name: 'Plugs' });

it('puts the variant that was found, or else the product, on the enquiry list (row Q1)', async () => {
  localStorage.clear();
  await show(
    'q=32a',
    answerOf([
      item({ kind: 'variant', title: '013-6', address: '/our-products/plugs/p32#013-6', code: '013-6' }),
      item({ code: '025-6', detail: '025-6 · 32 A' }),
      item({ title: 'Gland', address: '/our-products/glands/gland' }),
      item({ kind: 'category', title: 'Plugs', address: '/our-products/plugs' }),
    ]),
  );
  const add = screen.getAllByRole('button', { name: /^Add to enquiry/ });
  expect(add.map(({ ariaLabel }) => ariaLabel)).toEqual(
    ['013-6', '025-6', 'Gland'].map((name) => `Add to enquiry: ${name}`),
  );
  for (const button of add) await userEvent.click(button);
  expect(localStorage.getItem('enquiry-list-1')).toBe('013-6*1~025-6*1~gland*1');
  localStorage.clear();
});

it('links to further pages of the results shown while the next search is loading (row S3)', async () => {
  const { store } = await show('q=32a', answerOf([item()], { total: 60 }));
  act(() => void store.dispatch(asked({ query: 'gland', page: 1, chosen: '', leftOut: 0 })));
  expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/search?q=32a&page=2');
});

it.each([
  ['the nearest results', [item()], 'Nothing matches “32a”.'],
  ['no results', [], 'No results found for “32a”'],
])('names the query that %s answer while the next search is loading (row S2)', async (_, items, text) => {
  const { store } = await show('q=32a', answerOf(items, { near: true }));
  act(() => void store.dispatch(asked({ query: 'gland', page: 1, chosen: '', leftOut: 0 })));
  expect(status()).toHaveTextContent(text);
  const ask = screen.queryByRole('link', { name: 'Ask us for it' });
  expect(ask?.getAttribute('href') ?? '').not.toContain('gland');
});

it('lists the results by kind, with what was searched for marked (row S2)', async () => {
  const code = item({
    kind: 'variant',
    title: '013-6',
    address: '/our-products/plugs/p32#013-6',
    picture: '/p.svg',
    marks: { title: [[0, 5]], detail: [] },
  });
  const { asked, meta: head } = await show('q=%2032a%20', answerOf([code, item()]));
  expect(asked).toEqual(['/api/search?q=32a&page=1&limit=50&facets=']);
  expect(status()).toHaveTextContent('2 result(s) found for “32a”');
  expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
    'Order codes',
    'Products',
  ]);
  const codes = screen.getByRole('region', { name: 'Order codes' });
  expect(within(codes).getByRole('link', { name: '013-6' })).toHaveAttribute('href', '/our-products/plugs/p32#013-6');
  expect(document.querySelector('mark')).toHaveTextContent('013-6');
  expect(screen.getByRole('searchbox')).toHaveValue('32a');
  expect(category()).not.toBeInTheDocument();
  expect(head).toMatchObject({ title: 'Search: 32a', noindex: true, status: 200 });
});

it('says when no result has all words (row S2)', async () => {
  await show('q=32a', answerOf([item()], { near: true }));
  expect(status()).toHaveTextContent('Nothing matches “32a”. The nearest 1 result(s):');
});

it('leads on when nothing is found: words that are spelt alike, categories, and people (row S3)', async () => {
  await show('q=glnad', answerOf([], { query: 'glnad', words: ['gland'] }));
  expect(screen.getByText('No results found for “glnad”')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'gland' })).toHaveAttribute('href', '/search?q=gland');
  expect(category()).toHaveAttribute('href', '/our-products/plugs');
  expect(screen.getByRole('link', { name: 'Ask us for it' })).toHaveAttribute(
    'href',
    '/contact-us?searched=glnad#message',
  );
});

it('says why nothing is found of a brand that only others sell (row S3)', async () => {
  await show('q=havells', answerOf([], { query: 'havells', otherBrand: true }));
  expect(screen.getByText('We do not sell this brand')).toBeInTheDocument();
  expect(screen.queryByText('Try different keywords or check your spelling')).not.toBeInTheDocument();
});

it('says that a brand is not sold above what there is instead of it (row S3)', async () => {
  await show('q=havells+mcb', answerOf([item()], { query: 'havells mcb', near: true, otherBrand: true }));
  expect(status()).toHaveTextContent('We do not sell the brand in “havells mcb”. The nearest 1 result(s):');
});

it('invites the visitor to type, and asks the server for nothing (row S1)', async () => {
  const { asked } = await show('', answerOf([]));
  expect(asked).toEqual(['/data/products-category.json']);
  expect(status()).toHaveTextContent('Type a product, an order code, a size, a standard or a place.');
  expect(category()).toBeInTheDocument();
});

it('refuses a text that is too long, and asks the server for nothing (row S1)', async () => {
  const { asked } = await show(`q=${'x'.repeat(searchLimits.query + 1)}`, answerOf([]));
  expect(asked).toEqual(['/data/products-category.json']);
  expect(status()).toHaveTextContent('Please use at most 200 characters.');
});

it('keeps the results, with their own filters, if those of another choice cannot be loaded (row C15)', async () => {
  const facets: SearchFacets = { columns: [materialColumn], counts: [[1, 1, 1]], fitting: 1, products: 1 };
  const { store } = await show('q=32a', answerOf([item()], { facets }));
  await screen.findByRole('group', { name: 'Material' });
  const inFilters = 'We could not load what you chose.';
  expect(screen.queryByText(inFilters)).not.toBeInTheDocument();
  const { context } = contextFor(store, new HttpError(503, ''), {}, 'q=32a&material=Steel');
  await act(() => loadSearchPage(context));
  expect(screen.getByText(inFilters)).toBeInTheDocument();
  expect(screen.getByText(/so the previous list is still shown/)).toBeVisible();
  expect(screen.getByRole('link', { name: /32 A Plug/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Remove Material: Steel' })).not.toBeInTheDocument();
  const other = contextFor(store, new HttpError(503, ''), {}, 'q=gland').context;
  await act(() => loadSearchPage(other));
  expect(screen.getByText('We could not load the results.')).toBeVisible();
  expect(screen.queryByRole('link', { name: /32 A Plug/ })).not.toBeInTheDocument();
});

it('offers a retry after a failure, and the page says that it has failed (rows C15, S3)', async () => {
  const { reload, meta: head } = await show('q=32a', new HttpError(503, '/api/search'));
  expect(screen.getByRole('alert')).toHaveTextContent('We could not load the results.Our site has a problem.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(head.status).toBe(503);
});

it('shows pages of results with links to the others (row S2)', async () => {
  const { asked, meta: head } = await show('q=32a&page=2', answerOf([item()], { total: 101 }));
  expect(asked).toEqual(['/api/search?q=32a&page=2&limit=50&facets=']);
  expect(status()).toHaveTextContent('101 result(s) found for “32a”, page 2 of 3');
  expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/search?q=32a');
  expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/search?q=32a&page=3');
  expect(head.title).toBe('Search: 32a, page 2');
});

it('says which page is shown, and that it is busy, until the next one is there, which begins at its top', async () => {
  window.scrollTo = jest.fn();
  const { store } = await show('q=32a&page=2', answerOf([item()], { total: 101 }));
  const { context } = contextFor(store, answerOf([item()], { total: 101 }), {}, 'q=32a');
  await userEvent.click(screen.getByRole('link', { name: 'Previous' }));
  let loading: Promise<void>;
  const results = screen.getByRole('navigation', { name: /pages/i }).closest('[aria-busy]');
  expect(results).toHaveAttribute('aria-busy', 'false');
  act(() => void (loading = loadSearchPage(context)));
  expect(results).toHaveAttribute('aria-busy', 'true');
  expect(status()).toHaveTextContent('page 2 of 3');
  expect(window.scrollTo).not.toHaveBeenCalled();
  await act(() => loading);
  expect(results).toHaveAttribute('aria-busy', 'false');
  expect(status()).toHaveTextContent('page 1 of 3');
  expect(window.scrollTo).toHaveBeenCalledWith({ top: 0 });
});

it.each(['0', '-1', '21', 'x', '1e1', '4'])('says that there is no page %s (row S2)', async (page) => {
  const { meta: head } = await show(`q=32a&page=${page}`, answerOf([], { total: 101 }));
  expect(head.status).toBe(404);
  expect(screen.getByText('There is no such page of results.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'First page of results' })).toHaveAttribute('href', '/search?q=32a');
});

it('goes to the results of what is typed', async () => {
  const { address } = await show('q=32a', answerOf([item()]));
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.type(screen.getByRole('searchbox'), ' 25 mm² & more {Enter}');
  expect(address()).toBe('/search?q=25+mm%C2%B2+%26+more');
});

it('shows a text with markup as text', async () => {
  await show('q=%3Cimg%20src=x%3E', answerOf([], { query: '<img src=x>' }));
  expect(screen.getByText('No results found for “<img src=x>”')).toBeInTheDocument();
  expect(document.querySelector('img')).toBeNull();
});

describe('filters', () => {
  const facets: SearchFacets = {
    products: 12,
    fitting: 3,
    columns: [
      { id: 'material', label: 'Material', type: 'words', values: ['Brass', 'Steel', 'Nylon'] },
      {
        id: 'cable',
        label: 'Cable',
        type: 'range',
        unit: 'mm',
        values: Array.from({ length: 20 }, (_, at) => [at, at + 2]),
      },
    ],
    counts: [[3, 9, 0], []],
  };
  const answer = (more: Partial<SearchFacets> = {}) => answerOf([item()], { total: 3, facets: { ...facets, ...more } });
  const option = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^${name}`) });

  it('shows what the results can be filtered by, with counts and without what leaves nothing', async () => {
    await show('q=32a', answer());
    await screen.findByRole('form', { name: 'Filters' });
    expect(option('Brass')).not.toBeChecked();
    expect(option('Steel')).toHaveAccessibleName(/9$/);
    expect(option('Nylon')).toBeDisabled();
    expect(screen.queryByRole('list', { name: 'Chosen filters' })).not.toBeInTheDocument();
  });

  it('asks for what the address chooses, announces the count and offers to remove it', async () => {
    const { asked, address } = await show('q=32a&material=Brass&cable=4~5&material=Brass&page=1', answer());
    expect(asked).toEqual([
      `/api/search?${new URLSearchParams({ q: '32a', page: '1', limit: '50', facets: 'material=Brass&cable=4%7E5' })}`,
    ]);
    expect(status()).toHaveTextContent('3 of 12 products found for “32a”');
    expect(option('Brass')).toBeChecked();
    const chips = screen.getByRole('list', { name: 'Chosen filters' });
    expect(
      within(chips)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Remove Material: Brass', 'Remove Cable: 4 to 5 mm', 'Clear all']);
    await userEvent.click(within(chips).getByRole('link', { name: 'Remove Material: Brass' }));
    expect(address()).toBe('/search?cable=4%7E5&q=32a');
    expect(status()).toHaveFocus();
  });

  it('puts a choice into the address, on the first page', async () => {
    const { address } = await show('q=32a&page=2', answer());
    await userEvent.click(option('Steel'));
    expect(address()).toBe('/search?material=Steel&q=32a');
  });

  it('says what of the address the results do not have', async () => {
    await show('q=32a&material=Gold&shape=round', answer());
    expect(screen.getByText(/Not used with these results: Material: Gold; shape/)).toBeVisible();
    expect(screen.getAllByRole('status')[0]).toHaveTextContent('3 result(s) found');
  });

  it('leads on when nothing has all that is chosen', async () => {
    await show('q=32a&material=Nylon', { ...answer({ fitting: 0 }), results: [], total: 0 });
    expect(status()).toHaveTextContent('0 of 12 products found for “32a”');
    expect(screen.getByRole('link', { name: 'Show all 12 products' })).toHaveAttribute('href', '/search?q=32a');
    expect(screen.getByRole('link', { name: 'Ask us for it' })).toHaveAttribute(
      'href',
      '/contact-us?searched=32a#message',
    );
    expect(category()).not.toBeInTheDocument();
  });

  it('keeps the request within what the server reads, and says what it leaves out', async () => {
    const long = Array.from({ length: 300 }, (_, at) => `material=${'x'.repeat(20)}${at}`).join('&');
    const { asked } = await show(`q=32a&${long}`, answer());
    expect(new URLSearchParams(asked[0]!.split('?')[1]).get('facets')!.length).toBeLessThanOrEqual(searchLimits.chosen);
    expect(screen.getByText(/too many filters. Left out: the last 2\d\d\./)).toBeVisible();
  });
});
