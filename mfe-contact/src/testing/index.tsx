/** Helpers for the unit tests of this package; not part of a release. */
import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
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

type Opening = Omit<Parameters<typeof openContactUs>[0], 'dispatch'>;

/** Renders the screen at an address, opened as the shell does. */
export async function showContactUs({ at = '/contact-us', ...opening }: Opening & { at?: string } = {}) {
  window.history.replaceState(null, '', at);
  const store = makeStore();
  await openContactUs({ dispatch: store.dispatch, ...opening });
  const view = render(
    <Provider store={store}>
      <BrowserRouter>
        <ContactUsScreen params={{}} site={site} reload={() => undefined} />
      </BrowserRouter>
    </Provider>,
  );
  return { ...view, store };
}
