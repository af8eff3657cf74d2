import type { WidgetModule } from '@platform/contract';
import type { SearchProps } from 'api/widgets';
import { SearchModal } from './SearchModal';
import { searchResultsSlice } from './searchResultsSlice';

const { Component, slices }: WidgetModule<SearchProps> = {
  Component: SearchModal,
  slices: [searchResultsSlice],
};

export { Component, slices };
