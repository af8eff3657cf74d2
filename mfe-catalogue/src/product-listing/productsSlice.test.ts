import { HttpError } from '@platform/contract';
import type { CategoryFacets } from 'api/records';
import { contextFor, materialColumn, site, storeWith, summary } from '../testing';
import { stateOf } from '../page/slice-state';
import { maxItems } from '../compare/items';
import { data, meta } from './index';
import { loadProducts } from './load';
import { productsOf, productsSlice, ticksChanged } from './productsSlice';

async function loaded(answer: unknown) {
  const store = storeWith(productsSlice);
  const params = { productCategoryId: 'gi_boxes' };
  const { context, asked } = contextFor(store, answer, params);
  await loadProducts(context);
  const state = store.getState();
  return { asked, state: stateOf(productsSlice, state), meta: meta({ state, params, site }) };
}

it('loads one category with its name and products', async () => {
  const file = { category: { title: 'GI Boxes', info: 'Steel' }, products: [summary('a')] };
  const { asked, state, meta } = await loaded(file);
  expect(asked).toEqual(['/data/categories/gi_boxes.json']);
  expect(state).toMatchObject({
    status: 'ready',
    productCategory: 'GI Boxes',
    info: 'Steel',
    listing: { products: [{ id: 'a' }], fitting: 1, total: 1 },
  });
  expect(meta).toMatchObject({ title: 'GI Boxes', status: 200, canonical: '/our-products/gi_boxes' });
});

it.each([
  ['unknown', new HttpError(404, ''), 404],
  ['failed', new HttpError(500, ''), 503],
])('is %s when the file does not arrive, with a name made from the address', async (status, error, answered) => {
  const { state, meta } = await loaded(error);
  expect(state).toMatchObject({ status, productCategory: 'Gi Boxes' });
  expect(state.listing).toBeUndefined();
  expect(meta.status).toBe(answered);
});

describe('the orders by reviews (row C12)', () => {
  const products = [summary('a', { reviewCount: 2, rating: 4 }), summary('b'), summary('toString')];
  const listed = async (query: string, ratings: unknown) => {
    const store = storeWith(productsSlice);
    const { context, asked } = contextFor(store, { category: { title: 'GI Boxes', info: '' }, products }, {}, query);
    const { getJson } = context;
    context.getJson = async <T>(address: string) => {
      const file = await getJson<T>(address);
      if (!address.startsWith('/api/')) return file;
      if (ratings instanceof Error) throw ratings;
      return ratings as T;
    };
    await loadProducts(context);
    const { listing } = stateOf(productsSlice, store.getState());
    return { ids: listing?.products.map(({ id }) => id), asked };
  };

  it('count the visitors’ reviews with the catalogue’s own', async () => {
    const ratings = { a: { count: 2, average: 5 }, b: { count: 5, average: 4.7 } };
    expect((await listed('sort=2', ratings)).ids).toEqual(['b', 'a', 'toString']);
    expect((await listed('sort=3', ratings)).ids).toEqual(['b', 'a', 'toString']);
    expect((await listed('sort=1', ratings)).ids).toEqual(['a', 'b', 'toString']);
  });

  it('count the catalogue’s own when the visitors’ cannot be read', async () => {
    expect((await listed('sort=2', new HttpError(503, ''))).ids).toEqual(['a', 'b', 'toString']);
  });

  it('are the only ones that need them', async () => {
    expect((await listed('', {})).asked).toEqual(['/data/categories/.json']);
    expect((await listed('sort=3', {})).asked).toEqual(['/data/categories/.json', '/api/reviews']);
  });
});

describe('what the page carries', () => {
  const products = Array.from({ length: 120 }, (_, at) => summary(`p${at}`, { variantCount: 1 }));
  const column = { ...materialColumn, products: products.map((_, at) => at % 2) };
  const facets: CategoryFacets = { columns: [column], orders: [] };
  const carried = async (query: string) => {
    const store = storeWith(productsSlice);
    const { context } = contextFor(store, { category: { title: 'GI Boxes', info: '' }, products, facets }, {}, query);
    await loadProducts(context);
    return stateOf(productsSlice, store.getState()).listing!;
  };

  it('is one page of products, with the counts of the whole category', async () => {
    const listing = await carried('material=Steel&page=2');
    expect(listing.products.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, at) => `p${101 + 2 * at}`));
    expect(listing).toMatchObject({ fitting: 60, total: 120, facets: { counts: [[60, 60]] } });
  });

  it('does not grow with the category', async () => {
    const short = { columns: [{ ...column, products: [] }], orders: [] };
    expect((await carried('')).facets).toEqual({
      columns: [{ ...short.columns[0], products: undefined }],
      counts: [[60, 60]],
      orders: [],
    });
  });
});

it('gives each page its own address and title, and answers a page after the last with 404', async () => {
  const store = storeWith(productsSlice);
  const params = { productCategoryId: 'gi_boxes' };
  const products = Array.from({ length: 51 }, (_, at) => summary(`p${at}`));
  const load = async (query: string) => {
    const { context, asked } = contextFor(
      store,
      { category: { title: 'GI Boxes', info: '' }, products },
      params,
      query,
    );
    await loadProducts(context);
    return { asked, meta: meta({ state: store.getState(), params, site }) };
  };
  expect((await load('')).meta).toMatchObject({ title: 'GI Boxes', canonical: '/our-products/gi_boxes' });
  const second = await load('page=2');
  expect(second.meta).toMatchObject({
    title: 'GI Boxes, page 2',
    canonical: '/our-products/gi_boxes?page=2',
    status: 200,
  });
  expect(second.asked).toEqual([]);
  expect((await load('page=3')).meta.status).toBe(404);
});

it('loads the lines of the table with its view, and nothing twice when the view changes (row L5)', async () => {
  const store = storeWith(productsSlice);
  const answer = { category: { title: 'GI Boxes', info: '' }, products: [summary('a')], tables: [] };
  const params = { productCategoryId: 'gi_boxes' };
  const visit = async (query: string) => {
    const { context, asked } = contextFor(store, answer, params, query);
    await loadProducts(context);
    return asked;
  };
  expect(await visit('')).toEqual(['/data/categories/gi_boxes.json']);
  expect(await visit('view=table')).toEqual(['/data/tables/gi_boxes.json']);
  expect(stateOf(productsSlice, store.getState())).toMatchObject({
    status: 'ready',
    listing: { tables: [], products: [{ id: 'a' }] },
  });
  expect(await visit('')).toEqual([]);
  expect(await visit('view=table')).toEqual([]);
});

describe('a visitor who comes back', () => {
  const file = { category: { title: 'GI Boxes', info: '' }, products: [summary('a'), summary('b')], tables: [] };
  const begin = () => {
    const store = storeWith(productsSlice);
    const state = () => stateOf(productsSlice, store.getState());
    const visit = async (query: string, answer: unknown = file) => {
      const { context, asked } = contextFor(store, answer, { productCategoryId: 'gi_boxes' }, query);
      const loading = loadProducts(context);
      const { status } = state();
      await loading;
      return { asked, status };
    };
    const prefetched = (query: string, productCategoryId = 'gi_boxes') =>
      data!({ productCategoryId }, store.getState(), new URLSearchParams(query));
    return { store, state, visit, prefetched };
  };

  it.each(['', 'page=1', 'view=table'])('finds the list of %j as it was', async (query) => {
    const { state, visit, prefetched } = begin();
    expect(prefetched(query)).toEqual(['/data/categories/gi_boxes.json']);
    await visit(query);
    const list = state();
    expect(prefetched(query)).toEqual([]);
    expect((await visit(query)).asked).toEqual([]);
    expect(state()).toBe(list);
  });

  it('gets the file in advance for another list of the category, and for another category', async () => {
    const { visit, prefetched } = begin();
    await visit('page=2');
    expect(prefetched('')).toEqual(['/data/categories/gi_boxes.json']);
    expect(prefetched('page=2', 'cables')).toEqual(['/data/categories/cables.json']);
  });

  it('finds a list that is ordered by reviews in the latest order', async () => {
    const { state, visit } = begin();
    const ids = () => state().listing?.products.map(({ id }) => id);
    await visit('sort=3', { ...file, a: { count: 2, average: 5 } });
    expect(ids()).toEqual(['a', 'b']);
    expect(await visit('sort=3', { b: { count: 2, average: 5 } })).toEqual({
      asked: ['/api/reviews'],
      status: 'ready',
    });
    expect(ids()).toEqual(['b', 'a']);
  });

  it('keeps a list ordered by reviews, without a notice, if it cannot be loaded again', async () => {
    const { store, state, visit } = begin();
    await visit('sort=3');
    const list = state();
    // As on a page from the server: the store has the list, but the browser does not have its files.
    const page = { ...store, dispatch: store.dispatch.bind(undefined) };
    const { context, asked } = contextFor(page, new HttpError(503, ''), { productCategoryId: 'gi_boxes' }, 'sort=3');
    await loadProducts(context);
    expect(asked).toEqual(['/data/categories/gi_boxes.json', '/api/reviews']);
    expect(state()).toEqual(list);
    expect(state().choiceFailure).toBeUndefined();
  });

  it('finds the latest order by reviews after another order', async () => {
    const { visit } = begin();
    await visit('sort=3');
    await visit('');
    await visit('');
    expect((await visit('sort=3')).asked).toEqual(['/api/reviews']);
  });
});

it('shows nothing of the category before, even before it begins to load', async () => {
  const store = storeWith(productsSlice);
  const { context } = contextFor(
    store,
    { category: { title: 'GI Boxes', info: '' }, products: [summary('a')] },
    { productCategoryId: 'gi_boxes' },
  );
  await loadProducts(context);
  const state = stateOf(productsSlice, store.getState());
  expect(productsOf(state, { productCategoryId: 'gi_boxes' })).toBe(state);
  const other = productsOf(state, { productCategoryId: 'cable_ties' });
  expect(other).toMatchObject({ status: 'loading', productCategory: 'Cable Ties' });
  expect(other.listing).toBeUndefined();
});

it('has what is ticked in a category once each, up to as many as are compared, until it is unticked', () => {
  const store = storeWith(productsSlice);
  const tick = (items: string[], areTicked = true) => {
    store.dispatch(ticksChanged({ categoryId: 'gi_boxes', items, areTicked }));
    return stateOf(productsSlice, store.getState()).ticked;
  };
  tick(['a', 'b']);
  expect(tick(['b', 'c'])).toEqual({ gi_boxes: ['a', 'b', 'c'] });
  expect(tick(['b', 'x'], false)).toEqual({ gi_boxes: ['a', 'c'] });
  const many = Array.from({ length: maxItems }, (_, at) => `more ${at}`);
  expect(tick(many)).toEqual({ gi_boxes: ['a', 'c', ...many].slice(0, maxItems) });
});
