import assert from 'node:assert/strict';
import { test } from 'node:test';
import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { loadContext, type LoadOptions } from 'site-testing/doubles/host';
import { PriceListScreen } from './PriceListScreen';
import { loadPrices, priceListSlice, selectPriceList } from './priceListSlice';

async function open(options?: LoadOptions) {
  const store = configureStore({ reducer: combineReducers({ priceList: priceListSlice.reducer }) });
  await loadPrices(loadContext(store, options));
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
  const { html } = await open();
  assert.match(html, /<a href="\/our-products\/plugs\/plug-16a"[^>]*>Plug 16 A<\/a>/);
  assert.match(html, />13\.50</);
});

test('prices that cannot be loaded offer a retry', async () => {
  const { html, state } = await open({ data: {} });
  assert.equal(state.status, 'failed');
  assert.match(html, /Try again/);
});
