import type { ScreenModule } from '@platform/contract';
import { addresses } from 'api/addresses';
import { stateOf } from '../page/slice-state';
import { SearchScreen } from './SearchScreen';
import { hasNoSuchPage, loadSearchPage, searchPageSlice, searchQuery } from './searchPageSlice';

const { Component, slices, query, load, meta }: ScreenModule = {
  Component: SearchScreen,
  slices: [searchPageSlice],
  query: searchQuery,
  load: loadSearchPage,
  meta: ({ state, site }) => {
    const current = stateOf(searchPageSlice, state);
    const { status, query: typed, page } = current;
    const shown = [typed.slice(0, 60), ...(page > 1 ? [`page ${page}`] : [])].filter(Boolean).join(', ');
    return {
      title: shown ? `Search: ${shown}` : 'Search',
      description: `Products, order codes, documents and pages of ${site.name}.`,
      status: status === 'failed' ? 503 : hasNoSuchPage(current) ? 404 : 200,
      canonical: addresses.search.to(),
      noindex: true,
    };
  },
};

export { Component, slices, query, load, meta };
