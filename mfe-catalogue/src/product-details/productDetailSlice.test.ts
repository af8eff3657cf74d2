import { HttpError, type RouteParams } from '@platform/contract';
import { contextFor, product, storeWith } from '../testing';
import { stateOf } from '../page/slice-state';
import { data } from './index';
import { detailOf, loadProduct, productDetailSlice } from './productDetailSlice';

const start = (answer: unknown) => {
  const store = storeWith(productDetailSlice);
  const params = { productCategoryId: 'any', productId: 'gland' };
  const state = () => stateOf(productDetailSlice, store.getState());
  const shown = (at: RouteParams = params) => detailOf(state(), at);
  return { ...contextFor(store, answer, params), store, state, shown };
};

it('loads the product that the last segment names, and looks the same before and while it loads', async () => {
  const { context, asked, state, shown } = start(product());
  const before = shown();
  expect(before).toEqual({ status: 'loading', product: null });
  const loading = loadProduct(context);
  expect(shown()).toBe(before);
  await loading;
  expect(asked).toEqual(['/data/products/gland.json']);
  expect(state()).toEqual({ status: 'ready', product: product(), productId: 'gland' });
});

it('removes the previous product while the next one loads, and does not show it before', async () => {
  const { context, state, shown } = start(product());
  await loadProduct(context);
  expect(shown({ productId: 'box' })).toEqual({ status: 'loading', product: null });
  void loadProduct({ ...context, params: { productId: 'box' } });
  expect(state().product).toBeNull();
});

it('does not show the failure of the previous product', async () => {
  const { context, shown } = start(new HttpError(404, ''));
  await loadProduct(context);
  expect(shown().status).toBe('unknown');
  expect(shown({ productId: 'box' }).status).toBe('loading');
});

it('keeps the product while it is loaded again, and when that fails', async () => {
  const { context, store, state } = start(product());
  await loadProduct(context);
  const before = state();
  const again = (answer: unknown) => {
    const loading = loadProduct(contextFor(store, answer, context.params).context);
    expect(state()).toBe(before);
    return loading;
  };
  await again(product());
  expect(state()).toBe(before);
  await again(new TypeError('fetch failed'));
  expect(state()).toBe(before);
  await again(product({ productName: 'Renamed' }));
  expect(state().product).toMatchObject({ productName: 'Renamed' });
});

it('forgets a product that exists no longer', async () => {
  const { context, store, state } = start(product());
  await loadProduct(context);
  await loadProduct(contextFor(store, new HttpError(404, ''), context.params).context);
  expect(state()).toMatchObject({ status: 'unknown', product: null });
});

it('is prefetched only if the store does not have it', async () => {
  const { context, store } = start(product());
  const files = (productId: string) => data!({ productId }, store.getState(), new URLSearchParams());
  expect(files('gland')).toEqual(['/data/products/gland.json', '/api/reviews/gland']);
  await loadProduct(context);
  expect(files('gland')).toEqual(['/api/reviews/gland']);
  expect(files('box')).toEqual(['/data/products/box.json', '/api/reviews/box']);
});

it.each([
  ['unknown', 'site', new HttpError(404, '')],
  ['failed', 'site', new HttpError(500, '')],
  ['failed', 'connection', new TypeError('fetch failed')],
])('is %s when the file does not arrive, because of the %s', async (status, cause, error) => {
  const { context, state } = start(error);
  await loadProduct(context);
  expect(state()).toEqual({ status, cause, product: null, productId: 'gland' });
});
