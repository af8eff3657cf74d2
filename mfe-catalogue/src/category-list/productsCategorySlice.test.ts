import { contextFor, storeWith } from '../testing';
import { stateOf } from '../page/slice-state';
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
