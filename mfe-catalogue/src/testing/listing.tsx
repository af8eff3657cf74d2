import { screen } from '@testing-library/react';
import type { UnknownAction } from '@reduxjs/toolkit';
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { HttpError, type SiteDispatch } from '@platform/contract';
import type { CategoryFacets, CategoryFile, VariantTable } from 'api/records';
import { loadProducts } from '../product-listing/load';
import { ProductListingScreen } from '../product-listing/ProductListingScreen';
import { productsSlice } from '../product-listing/productsSlice';
import { areaColumn, cableColumn, contextFor, materialColumn, renderAt, site, storeWith, summary } from '.';

export const category = {
  id: 'gi_boxes',
  title: 'GI Boxes',
  info: 'Steel boxes',
  image: 'GI_Boxes',
  picture: summary('a').picture,
};

export const params = { productCategoryId: 'gi_boxes' };

interface Served {
  file: Omit<CategoryFile, 'category'>;
  tables?: VariantTable[] | Error;
  at?: string;
  /** Before it, no file reaches the browser. */
  arrived?: PromiseLike<void>;
}

/** Shows a category as the server has rendered it, and loads what each further address needs, as the host does. */
export async function openListing({ file, tables = [], at = '', arrived }: Served) {
  const store = storeWith(productsSlice);
  const asked: string[] = [];
  const load = (search: string, dispatch: SiteDispatch = store.dispatch) => {
    const { context, stop } = contextFor(store, {}, params, search);
    context.dispatch = dispatch;
    context.getJson = async <T,>(address: string) => {
      asked.push(address);
      if (dispatch === store.dispatch) await arrived;
      if (address.startsWith('/api/')) throw new HttpError(503, address);
      if (!address.startsWith('/data/tables/')) return { category, ...file } as T;
      if (tables instanceof Error) throw tables;
      return { tables } as T;
    };
    return { loading: loadProducts(context), stop };
  };
  // The server has files of its own: another function stands for its store.
  await load(at, (action: UnknownAction) => store.dispatch(action)).loading;
  asked.length = 0;
  const reload = jest.fn();
  function Host() {
    const { search } = useLocation();
    const hasData = useRef(true);
    useLayoutEffect(() => {
      hasData.current &&= search === at;
      if (hasData.current) return;
      const { stop } = load(search);
      return () => stop.abort();
    }, [search]);
    return <ProductListingScreen params={params} site={site} reload={reload} />;
  }
  const view = renderAt(<Host />, { store, at: `/our-products/gi_boxes${at}` });
  return { ...view, reload, asked };
}

export const cards = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

export const facets: CategoryFacets = {
  columns: [
    materialColumn,
    { id: 'ip', label: 'Protection', type: 'words', values: ['IP44', 'IP67'], products: [0, [0, 1], 0] },
    cableColumn,
    areaColumn,
  ],
  orders: [{ id: 'length', label: 'Length', products: [[9, 9], null, [3, 3]] }],
};
export const boxes = [
  summary('a', { variantCount: 1 }),
  summary('b', { variantCount: 2 }),
  summary('c', { variantCount: 1 }),
];
export const withFacets = (at = '') => openListing({ file: { products: boxes, facets }, at });

export const box = (name: string) => screen.getByRole('checkbox', { name });
/** The number of products found, which is announced. */
export const status = () => screen.getAllByRole('status')[0]!;
