/** The filters' code, which a phone needs only when they are opened. */
export const loadFilters = () => import(/* webpackChunkName: "filters" */ './Filters').then((module) => module.Filters);
