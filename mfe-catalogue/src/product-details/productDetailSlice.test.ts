import { HttpError } from '@platform/contract';
import { contextFor, product, storeWith } from '../testing';
import { stateOf } from '../page/slice-state';
import { loadProduct, productDetailSlice } from './productDetailSlice';

const start = (answer: unknown) => {
  const store = storeWith(productDetailSlice);
  return {
    ...contextFor(store, answer, { productCategoryId: 'any', productId: 'gland' }),
    state: () => stateOf(productDetailSlice, store.getState()),
  };
};

it('loads the product that the last segment names', async () => {
  const { context, asked, state } = start(product());
  const before = state();
  expect(before).toEqual({ status: 'loading', product: null });
  const loading = loadProduct(context);
  expect(state()).toBe(before);
  await loading;
  expect(asked).toEqual(['/data/products/gland.json']);
  expect(state()).toEqual({ status: 'ready', product: product() });
});

it('removes the previous product while the next one loads', async () => {
  const { context, state } = start(product());
  await loadProduct(context);
  void loadProduct(context);
  expect(state()).toEqual({ status: 'loading', product: null });
});

it.each([
  ['unknown', 'site', new HttpError(404, '')],
  ['failed', 'site', new HttpError(500, '')],
  ['failed', 'connection', new TypeError('fetch failed')],
])('is %s when the file does not arrive, because of the %s', async (status, cause, error) => {
  const { context, state } = start(error);
  await loadProduct(context);
  expect(state()).toEqual({ status, cause, product: null });
});
