import type { RouteParams, ScreenModule, SiteState } from '@platform/contract';
import { dataAddress } from '@platform/host/browser/data-address';
import { siteAddress } from '@platform/host/registry';

/**
 * The data files that each screen reads when it is opened first, as `RemoteRelease.data` has them. Left out are screens that name
 * none or fail to, and addresses that depend on more than the route's parameters or are not on the site.
 */
export function firstData(screens: Readonly<Record<string, ScreenModule>>): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const [name, screen] of Object.entries(screens)) {
    const templates = templatesOf(screen);
    if (templates.length > 0) found[name] = templates;
  }
  return found;
}

/** Nothing of it is changed by `encodeURIComponent`. */
const marked = (name: string) => `zz-${name}-zz`;
const asTemplate = (address: string) => address.replace(/zz-(\w+)-zz/g, '{$1}');

/** A value that has to be encoded in an address. */
const awkward = (name: string) => `${name} / é`;

function templatesOf({ data, slices = [] }: ScreenModule): string[] {
  try {
    const state: SiteState = Object.fromEntries(
      slices.map(({ reducerPath, reducer }) => [reducerPath, reducer(undefined, { type: '@@release' }) as unknown]),
    );
    const templates = data?.(paramsOf(marked), state, new URLSearchParams()).map(asTemplate) ?? [];
    const addresses = data?.(paramsOf(awkward), state, new URLSearchParams()) ?? [];
    // A screen may have made an address in a way that a template cannot.
    return templates.filter(
      (template, at) => dataAddress(template, paramsOf(awkward)) === addresses[at] && isOnSite(template),
    );
  } catch {
    return [];
  }
}

const isOnSite = (address: string) => siteAddress.safeParse(address).success;

/** Whatever a route may call its parameters. */
const paramsOf = (value: (name: string) => string): RouteParams =>
  new Proxy({}, { get: (_, name) => (typeof name === 'string' ? value(name) : undefined) });
