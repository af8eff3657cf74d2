import {
  checkMeta,
  type PageMeta,
  type RouteParams,
  type ScreenModule,
  type SiteFacts,
  type SiteState,
} from '@platform/contract';

/**
 * A selector of what a screen says about its page. It asks the screen again only when a slice that the screen brought has
 * changed, not for every action of the site.
 * @param label the screen, for the message of a fault: `catalogue/productDetails`
 * @throws {ContractError} from the selector, if what the screen gives cannot be used
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

/** Whether two descriptions say the same, though the screen made the second one of a newer state. */
export const sameMeta = (one: PageMeta, other: PageMeta) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
