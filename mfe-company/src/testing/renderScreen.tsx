import { act, render } from '@testing-library/react';
import { configureStore } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import type { ScreenModule } from '@platform/contract';
import type { Site } from 'api/records';

/** The site's facts that the company's screens use, for tests. */
const site = {
  name: 'Zuhal Electric Trading Group',
  legalName: 'Zuhal Electric Trading L.L.C.',
  tagline: 'Electrical Products',
  founded: 1995,
  origin: 'https://zuhal.example',
  phone: '+971 4 555 0142',
  email: 'sales@zuhal.example',
  address: ['Warehouse 14', 'Dubai'],
  headquarters: { city: 'Dubai', country: 'AE' },
  socials: [{ name: 'LinkedIn', url: 'https://linkedin.example/zuhal' }],
  brochure: '/catalogue-and-company-profile.pdf',
} as Site;

/** A drawing for tests. */
export const drawing = (name: string) => ({ src: `/images/${name}.svg`, width: 320, height: 240 });

/** Renders a screen as the shell does, with its slices in the store. `run` starts its `load`, and so does `reload`. */
export function renderScreen(
  { Component, slices = [], load, meta }: ScreenModule,
  getJson: (address: string) => unknown,
) {
  const reducers = Object.fromEntries(slices.map(({ reducerPath, reducer }) => [reducerPath, reducer]));
  const store = configureStore({ reducer: { menu: (state = null) => state as null, ...reducers } });
  const reload = async () =>
    load?.({
      params: {},
      query: new URLSearchParams(),
      dispatch: store.dispatch,
      getState: store.getState,
      signal: new AbortController().signal,
      getJson: async (address) => (await getJson(address)) as never,
    });
  render(
    <Provider store={store}>
      <BrowserRouter>
        <Component params={{}} site={site} reload={() => void reload()} />
      </BrowserRouter>
    </Provider>,
  );
  return { run: () => act(reload), meta: () => meta({ state: store.getState(), params: {}, site }) };
}
