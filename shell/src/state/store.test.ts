import { createSlice } from '@reduxjs/toolkit';
import { createSiteStore } from './store';

const counter = createSlice({
  name: 'counter',
  initialState: { n: 0 },
  reducers: { added: (state) => ({ n: state.n + 1 }) },
});

test('a slice starts with what the server has filled, whenever it is injected', () => {
  const { store, inject } = createSiteStore({ counter: { n: 41 } });
  expect(store.getState()).not.toHaveProperty('counter');
  inject([counter]);
  expect(store.getState()).toMatchObject({ counter: { n: 41 } });
  store.dispatch(counter.actions.added());
  expect(store.getState()).toMatchObject({ counter: { n: 42 } });
});

test('injecting again keeps the state', () => {
  const { store, inject } = createSiteStore();
  inject([counter]);
  store.dispatch(counter.actions.added());
  inject([counter]);
  expect(store.getState()).toMatchObject({ counter: { n: 1 } });
});
