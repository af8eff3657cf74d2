/** The filters' code, which a phone needs only when they are opened. */
const load = () => import(/* webpackChunkName: "filters" */ './Filters');

/** The filters with their panel. */
export const loadFilters = () => load().then(({ Filters }) => Filters);

/** The filters without their panel. */
export const loadFilterForm = () => load().then(({ FilterForm }) => FilterForm);
