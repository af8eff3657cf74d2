import { HttpError } from 'federation/contract';
import { contextFor, site, storeWith, summary } from '../testing';
import { meta } from './index';
import { loadProducts, productsSlice, selectProducts } from './productsSlice';

async function loaded(answer: unknown) {
  const store = storeWith(productsSlice);
  const params = { productCategoryId: 'gi_boxes' };
  const { context, asked } = contextFor(store, answer, params);
  await loadProducts(context);
  const state = store.getState();
  return { asked, state: selectProducts(state as never), meta: meta({ state, params, site }) };
}

it('loads one category with its name and products', async () => {
  const file = { category: { title: 'GI Boxes', info: 'Steel' }, products: [summary('a')] };
  const { asked, state, meta } = await loaded(file);
  expect(asked).toEqual(['/data/categories/gi_boxes.json']);
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
])('is %s without it, under a name made from the address', async (status, error, answered) => {
  const { state, meta } = await loaded(error);
  expect(state).toMatchObject({ status, productCategory: 'Gi Boxes', productsData: [] });
  expect(meta.status).toBe(answered);
});
