/** What the reader and the writer of BMEcat agree on. */

export const namespace = 'http://www.bmecat.org/bmecat/2005';

/** The catalogue's own system of features: the classes and attributes of classes.yaml and attributes.yaml. */
export const ownSystem = 'udf_attributes-1.0';
/** The release of ETIM whose classes classes.yaml names. */
export const etimSystem = 'ETIM-9.0';

/** What BMEcat has no element for: what a price and a pack are, and the branches. */
export const extensions = {
  priceBasis: 'UDX.CONTENT.PRICE_BASIS',
  pack: 'UDX.CONTENT.PACK',
  availability: 'UDX.CONTENT.AVAILABILITY',
  branch: 'UDX.CONTENT.BRANCH',
  state: 'UDX.CONTENT.STATE',
} as const;
