/** Helpers for the unit tests of this package; not part of a release. */
import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter, useLocation } from 'react-router-dom';
import type { LoadContext, SliceLike } from '@platform/contract';
import type { CategoryFacets, ProductDetails, ProductSummary, SafeHtml, SearchEntry, Site } from 'api/records';

/** A store with the given slices, as the shell makes one. */
export const storeWith = (...slices: SliceLike[]) =>
  configureStore({ reducer: combineSlices(...(slices as [SliceLike])) });

type Store = ReturnType<typeof storeWith>;

/** The context of a screen's `load`: every fetch resolves to `answer`, or rejects with it if it is an error. */
export function contextFor(store: Store, answer: unknown, params: LoadContext['params'] = {}, query = '') {
  const stop = new AbortController();
  const asked: string[] = [];
  const context: LoadContext = {
    params,
    query: new URLSearchParams(query),
    dispatch: store.dispatch,
    getState: store.getState,
    signal: stop.signal,
    getJson: async <T,>(address: string) => {
      asked.push(address);
      if (answer instanceof Error) throw answer;
      return (await answer) as T;
    },
  };
  return { context, stop, asked };
}

/** jsdom knows no width; so wide screens show the filters of a list, as `Filters` has it. */
const filtersBeside = `#filters { display: block; opacity: 1 } #filters h2 { display: none }`;

/** Renders inside a store and a router that starts at `at`; `address()` returns its current address. */
export function renderAt(
  ui: ReactNode,
  { store = storeWith(plainSlice), at = '/' }: { store?: Store; at?: string } = {},
) {
  window.history.replaceState(null, '', at);
  let now = '';
  function Address() {
    const { pathname, search } = useLocation();
    now = pathname + search;
    return null;
  }
  const view = render(
    <Provider store={store}>
      <BrowserRouter>
        <style href="wide" precedence="wide">
          {filtersBeside}
        </style>
        {ui}
        <Address />
      </BrowserRouter>
    </Provider>,
  );
  return { ...view, store, address: () => now };
}

const plainSlice: SliceLike = { reducerPath: 'plain', reducer: () => null };

export const site = { name: 'Example Electric', origin: 'https://example.test', currency: 'EUR' } as Site;

const picture = { src: '/images/gland.svg', width: 320, height: 240 };

/** A record as a test writes it: plain text in place of sanitised HTML. */
export type Written<T> = T extends SafeHtml ? string : T extends object ? { [Key in keyof T]: Written<T[Key]> } : T;

/** The record that the content compiler would make from it. */
export const compiled = <T,>(written: Written<T>) => written as T;

/** A product with the required members only. */
export const product = (given: Partial<Written<ProductDetails>> = {}) =>
  compiled<ProductDetails>({
    id: 'gland',
    productName: 'Brass Gland',
    image: 'gland',
    picture,
    productCategoryId: 'industrial_cable_glands',
    productCategory: 'Industrial Cable Glands',
    companyImg: ['/images/hex.svg'],
    company: ['Hex'],
    detail: ['<p>For <b>armoured</b> cable.</p>'],
    description: [{ Material: 'Brass' }],
    customerReviews: [],
    added: '2020-01-01',
    ...given,
  });

export const summary = (id: string, given: Partial<ProductSummary> = {}): ProductSummary => ({
  id,
  productCategoryId: 'gi_boxes',
  productCategory: 'GI Boxes',
  productName: `Box ${id}`,
  image: 'box',
  picture,
  company: 'Hex',
  info: 'A box',
  added: '2020-01-01',
  reviewCount: 0,
  rating: 0,
  ...given,
});

export const searchEntry = (id: string, given: Partial<SearchEntry> = {}): SearchEntry => ({
  id,
  title: `Gland ${id}`,
  productCategory: 'Industrial Cable Glands',
  productCategoryId: 'industrial_cable_glands',
  company: 'Hex',
  image: 'gland',
  src: '/images/gland.svg',
  ...given,
});

type Column = CategoryFacets['columns'][number];

/** Columns of three products: words, a range and a number with more values than are shown at once. */
export const materialColumn: Column = {
  ...{ id: 'material', label: 'Material', type: 'words' },
  values: ['Brass', 'Steel'],
  products: [0, [0, 1], 1],
};
export const cableColumn: Column = {
  ...{ id: 'cable', label: 'Cable diameter', type: 'range', unit: 'mm', decimals: 1 },
  values: [
    [6, 12],
    [18, 25],
  ],
  products: [0, 1, 0],
};
export const areaColumn: Column = {
  ...{ id: 'area', label: 'Area', type: 'number', unit: 'mm²' },
  values: Array.from({ length: 13 }, (_, at) => at + 1),
  products: [5, [3, 12], 0],
};
