import { HttpError } from '@platform/contract';
import { contextFor, site, storeWith, summary } from '../testing';
import { stateOf } from '../page/slice-state';
import { meta } from './index';
import { loadProducts, productsReceived, productsSlice, ratingsReceived, selectRatedProducts } from './productsSlice';

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
  expect(asked).toEqual(['/data/categories/gi_boxes.json', '/api/reviews']);
  expect(state).toMatchObject({
    status: 'ready',
    productCategory: 'GI Boxes',
    info: 'Steel',
    productsData: [{ id: 'a' }],
  });
  expect(meta).toMatchObject({ title: 'GI Boxes', status: 200, canonical: '/our-products/gi_boxes' });
});

it.each([
  ['unknown', new HttpError(404, ''), 404],
  ['failed', new HttpError(500, ''), 503],
])('is %s when the file does not arrive, with a name made from the address', async (status, error, answered) => {
  const { state, meta } = await loaded(error);
  expect(state).toMatchObject({ status, productCategory: 'Gi Boxes', productsData: [] });
  expect(meta.status).toBe(answered);
});

it('adds the visitors’ reviews to the catalogue’s own (row C12)', () => {
  const store = storeWith(productsSlice);
  const products = [summary('a', { reviewCount: 2, rating: 4 }), summary('b'), summary('toString')];
  store.dispatch(productsReceived({ category: { title: 'GI Boxes', info: '' }, products } as never));
  store.dispatch(ratingsReceived({ a: { count: 2, average: 5 }, b: { count: 1, average: 3 } }));
  const rated = selectRatedProducts(store.getState() as never);
  expect(rated.map(({ reviewCount, rating }) => [reviewCount, rating])).toEqual([
    [4, 4.5],
    [1, 3],
    [0, 0],
  ]);
});

it('shows the catalogue’s own ratings when the visitors’ cannot be read', async () => {
  const store = storeWith(productsSlice);
  const { context } = contextFor(store, { category: { title: 'GI Boxes', info: '' }, products: [summary('a')] });
  const { getJson } = context;
  context.getJson = (address) =>
    address.startsWith('/api/') ? Promise.reject(new HttpError(503, address)) : getJson(address);
  await loadProducts(context);
  expect(stateOf(productsSlice, store.getState()).status).toBe('ready');
  expect(selectRatedProducts(store.getState() as never)).toHaveLength(1);
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
  expect(await visit('')).toEqual(['/data/categories/gi_boxes.json', '/api/reviews']);
  expect(await visit('view=table')).toEqual(['/data/tables/gi_boxes.json']);
  expect(stateOf(productsSlice, store.getState())).toMatchObject({
    status: 'ready',
    tables: [],
    productsData: [{ id: 'a' }],
  });
  expect(await visit('view=table')).toEqual([
    '/data/categories/gi_boxes.json',
    '/api/reviews',
    '/data/tables/gi_boxes.json',
  ]);
});
