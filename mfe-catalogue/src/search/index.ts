import type { WidgetModule, Widgets } from '@platform/contract';
import { SearchModal } from './SearchModal';
import { searchResultsSlice } from './searchResultsSlice';

const { Component, slices }: WidgetModule<Widgets['search']> = {
  Component: SearchModal,
  slices: [searchResultsSlice],
};

export { Component, slices };
