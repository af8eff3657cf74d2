import { later } from 'shared-ui';
import { FiltersFailed } from './FiltersFailed';
import { loadFilters } from './load-filters';

/** On phones the filters are closed, and open and apply without scripts. */
export const LaterFilters = later(loadFilters, FiltersFailed);
