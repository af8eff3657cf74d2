/** The parameter whose presence opens all that is folded among the filters; for visitors without scripts. */
export const unfoldAll = 'filters';

/** Parameters of a listing's address besides its facets; no attribute may have one of these ids. */
export const listingParameters = [unfoldAll, 'order', 'page', 'q', 'sort', 'view'] as const;

/** The facets of a listing that are not attributes: the class of a product, and its makers. */
export const classFacet = 'class';
export const brandFacet = 'brand';

/** Ids that no attribute may have. */
export const reservedIds: readonly string[] = [...listingParameters, classFacet, brandFacet];
