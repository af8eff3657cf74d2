import { later } from 'shared-ui';

/** On phones the filters are closed, and open and apply without scripts. */
export const LaterFilters = later(() =>
  import(/* webpackChunkName: "filters" */ './Filters').then((module) => module.Filters),
);
