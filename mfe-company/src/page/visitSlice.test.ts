import { configureStore } from '@reduxjs/toolkit';
import type { LoadContext } from '@platform/contract';
import { visitAddress } from 'api/visit';
import { selectVisitedProduct, visitSlice, withVisit } from './visitSlice';

async function opened(getJson: (address: string) => Promise<unknown>) {
  const store = configureStore({ reducer: { visit: visitSlice.reducer } });
  const load = jest.fn(() => Promise.resolve());
  const { signal } = new AbortController();
  const context = { dispatch: store.dispatch, getJson, signal } as unknown as LoadContext;
  await withVisit(load)(context);
  expect(load).toHaveBeenCalledWith(context);
  return selectVisitedProduct(store.getState());
}

it('knows the product from whose page the visitor comes, where the server renders (row Q7)', async () => {
  expect(await opened((address) => Promise.resolve(address === visitAddress && { productId: 'gland' }))).toBe('gland');
});

it('opens the page without it where the server knows nothing of visits', async () => {
  expect(await opened(() => Promise.reject(new Error('not found')))).toBeUndefined();
});
