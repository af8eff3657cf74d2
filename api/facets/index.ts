export { byNumber } from './by-number';
export { attributeColumn, attributeOf, brandColumn, classColumn, type FacetProduct } from './columns';
export { facetGroups, facetHeading, filterListing, type FacetGroup, type FacetOption } from './filter';
export { foundColumns, type FacetRecord, type FacetRegistry } from './found';
export { intervalText, readInterval, writeInterval, type Interval } from './intervals';
export { brandFacet, classFacet, listingParameters, reservedIds, unfoldAll } from './names';
export { orderOptions, type NumericOrderOption, type OtherOrder } from './order';
export { fromField, readSelection, toField, without, writeSelection, type Selection } from './selection';
