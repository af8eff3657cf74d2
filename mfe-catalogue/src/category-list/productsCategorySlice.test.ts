import { contextFor, storeWith } from '../testing';
import { stateOf } from '../page/slice-state';
import { data } from './index';
import { loadCategories, productsCategorySlice } from './productsCategorySlice';

async function loaded(answer: unknown) {
  const store = storeWith(productsCategorySlice);
  const { context, asked } = contextFor(store, answer);
  await loadCategories(context);
  return { asked, state: stateOf(productsCategorySlice, store.getState()) };
}

it('loads the list of categories', async () => {
  expect(await loaded([{ id: 'wires' }])).toEqual({
    asked: ['/data/products-category.json'],
    state: { status: 'ready', productsCategoryData: [{ id: 'wires' }] },
  });
});

it('is failed when the file does not arrive', async () => {
  expect((await loaded(new TypeError())).state.status).toBe('failed');
});

it('keeps the list while it is loaded again, and when that fails', async () => {
  const store = storeWith(productsCategorySlice);
  const state = () => stateOf(productsCategorySlice, store.getState());
  const load = (answer: unknown) => loadCategories(contextFor(store, answer).context);
  expect(data!({}, store.getState(), new URLSearchParams())).toEqual(['/data/products-category.json']);
  await load([{ id: 'wires' }]);
  expect(data!({}, store.getState(), new URLSearchParams())).toEqual([]);
  const before = state();
  const again = load([{ id: 'wires' }]);
  expect(state()).toBe(before);
  await again;
  expect(state()).toBe(before);
  await load(new TypeError());
  expect(state()).toBe(before);
  await load([{ id: 'cables' }]);
  expect(state()).toEqual({ status: 'ready', productsCategoryData: [{ id: 'cables' }] });
});
