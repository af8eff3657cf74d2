/** Helpers for the unit tests of this package; not part of a release. */
import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { HttpError } from '@platform/contract';
import type { Branch, Site } from 'api/records';
import { ContactUsScreen } from '../contact-us/ContactUsScreen';
import { contactUsSlice, openContactUs } from '../contact-us/contactUsSlice';

const branch = (name: string, given: Partial<Branch> = {}): Branch => ({
  name,
  address: [`${name} street 1`, `${name} city`],
  mobileNo: '+971 4 555 0142',
  dialable: true,
  email: `${name.toLowerCase()}@example.test`,
  location: 'about:blank',
  mapLink: `https://map.example/${name}`,
  ...given,
});

export const site = {
  name: 'Zuhal',
  legalName: 'Zuhal L.L.C.',
  origin: 'https://example.test',
  email: 'sales@example.test',
  address: ['Dubai street 1'],
  headquarters: { city: 'Dubai', country: 'AE' },
  socials: [] as Site['socials'],
  branches: [
    branch('Dubai', { fax: '+971 4 555 0144' }),
    branch('Oman'),
    branch('Saudi', { mobileNo: '+966 XX', dialable: false }),
  ],
} as Site;

export const makeStore = () => configureStore({ reducer: combineSlices(contactUsSlice) });

type Opening = Partial<Parameters<typeof openContactUs>[0]>;

/** What the shell gives to a page whose address names nothing. */
export const opening = {
  query: new URLSearchParams(),
  signal: new AbortController().signal,
  getJson: (address: string) => Promise.reject(new HttpError(404, address)),
};

/** Renders the screen at an address, opened as the shell does; with the store of an earlier visit to the page, if there was one. */
export async function showContactUs({
  at = '/contact-us',
  store = makeStore(),
  ...given
}: Opening & { at?: string; store?: ReturnType<typeof makeStore> } = {}) {
  window.history.replaceState(null, '', at);
  await openContactUs({ dispatch: store.dispatch, ...opening, ...given });
  const view = render(
    <Provider store={store}>
      <BrowserRouter>
        <ContactUsScreen params={{}} site={site} reload={() => undefined} />
      </BrowserRouter>
    </Provider>,
  );
  return { ...view, store };
}
