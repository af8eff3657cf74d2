import type { ScreenModule } from '@platform/contract';
import { addresses } from 'api/addresses';
import { stateOf } from '../page/slice-state';
import { CompareScreen } from './CompareScreen';
import { compareSlice, loadComparison } from './compareSlice';
import { compareQuery } from './items';

const { Component, slices, query, load, meta }: ScreenModule = {
  Component: CompareScreen,
  slices: [compareSlice],
  query: compareQuery,
  load: loadComparison,
  meta: ({ state, site }) => {
    const { status, comparison } = stateOf(compareSlice, state);
    const names = comparison.items.map(({ code, name }) => code ?? name).join(', ');
    return {
      title: names ? `Compare ${names}` : 'Compare products',
      description: `Products of ${site.name} side by side.`,
      status: status === 'failed' ? 503 : 200,
      canonical: addresses.compare.to(),
      noindex: true,
    };
  },
};

export { Component, slices, query, load, meta };
