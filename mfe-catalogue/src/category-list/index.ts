import { type ScreenModule } from '@platform/contract';
import { addresses, dataFiles } from 'api/addresses';
import { breadcrumbListJsonLd } from 'api/breadcrumbs';
import { breadcrumbs } from '../page/breadcrumbs';
import { stateOf } from '../page/slice-state';
import { CategoryListScreen } from './CategoryListScreen';
import { loadCategories, productsCategorySlice } from './productsCategorySlice';

const asBeginning = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const { Component, slices, data, load, meta }: ScreenModule = {
  Component: CategoryListScreen,
  slices: [productsCategorySlice],
  data: (_params, state = {}) =>
    stateOf(productsCategorySlice, state).status === 'ready' ? [] : [dataFiles.categories],
  load: loadCategories,
  meta: ({ state, site }) => ({
    title: 'Our Products',
    description: `${asBeginning(site.trade ?? 'products')} by category: the whole catalogue of ${site.name}.`,
    status: stateOf(productsCategorySlice, state).status === 'failed' ? 503 : 200,
    canonical: addresses.ourProducts.to(),
    jsonLd: [breadcrumbListJsonLd(breadcrumbs(), site)],
  }),
};

export { Component, slices, data, load, meta };
