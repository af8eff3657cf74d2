export { filterListing, type FacetGroup, type FacetOption } from './filter';
export { intervalText, readInterval, writeInterval, type Interval } from './intervals';
export { brandFacet, classFacet, listingParameters, reservedIds, unfoldAll } from './names';
export { byNumber, orderOptions, type NumericOrderOption } from './order';
export { fromField, readSelection, toField, without, writeSelection, type Selection } from './selection';
