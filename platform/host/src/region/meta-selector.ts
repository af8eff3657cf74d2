import {
  checkMeta,
  type PageMeta,
  type RouteParams,
  type ScreenModule,
  type SiteFacts,
  type SiteState,
} from '@platform/contract';

/**
 * Creates a selector of a screen's metadata. It calls the screen's `meta` only when one of the screen's own slices has changed,
 * not after every action.
 * @param label the screen, for error messages: `catalogue/productDetails`
 * @throws {ContractError} from the selector, if the metadata is invalid
 */
export function createMetaSelector(
  label: string,
  { meta, slices = [] }: Pick<ScreenModule, 'meta' | 'slices'>,
  params: RouteParams,
  site: SiteFacts,
): (state: SiteState) => PageMeta {
  let last: { inputs: unknown[]; meta: PageMeta } | undefined;
  return (state) => {
    const inputs = slices.map(({ reducerPath }) => state[reducerPath]);
    const known = last;
    if (known && inputs.every((input, index) => input === known.inputs[index])) return known.meta;
    last = { inputs, meta: checkMeta(label, meta({ state, params, site }), site.origin) };
    return last.meta;
  };
}

/** Whether two descriptions have the same content, although the screen made the second one from a newer state. */
export const sameMeta = (one: PageMeta, other: PageMeta) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
