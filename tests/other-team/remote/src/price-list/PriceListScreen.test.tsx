import assert from 'node:assert/strict';
import { test } from 'node:test';
import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { PriceListScreen } from './PriceListScreen';
import { loadPrices, priceListSlice, selectPriceList, type Product } from './priceListSlice';

const plug: Product = { id: 'plug', productCategoryId: 'plugs', productName: 'Plug 16 A', price: 13.5 };

async function open(getJson: () => Promise<unknown>) {
  const store = configureStore({ reducer: combineReducers({ priceList: priceListSlice.reducer }) });
  const { signal } = new AbortController();
  await loadPrices({
    dispatch: store.dispatch,
    getState: () => ({ ...store.getState() }),
    getJson: getJson as <T>() => Promise<T>,
    params: {},
    query: new URLSearchParams(),
    signal,
  });
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <MemoryRouter>
        <PriceListScreen params={{}} site={{ origin: 'https://www.example.com' }} reload={() => undefined} />
      </MemoryRouter>
    </Provider>,
  );
  return { html, state: selectPriceList({ ...store.getState() }) };
}

test('each product links to its page and has its price', async () => {
  const { html } = await open(() => Promise.resolve([plug]));
  assert.match(html, /<a href="\/our-products\/plugs\/plug"[^>]*>Plug 16 A<\/a>/);
  assert.match(html, />13\.50</);
});

test('prices that cannot be loaded offer a retry', async () => {
  const { html, state } = await open(() => Promise.reject(new Error('offline')));
  assert.equal(state.status, 'failed');
  assert.match(html, /Try again/);
});
