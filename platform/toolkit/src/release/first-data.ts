import type { RouteParams, ScreenModule, SiteState } from '@platform/contract';
import { dataAddress } from '@platform/host/browser/data-address';
import { siteAddress } from '@platform/host/registry';

/**
 * The data files that each screen reads when it is first opened, as in `RemoteRelease.data`. Screens without `data` are left out, and
 * so are those whose `data` throws or gives addresses that templates cannot describe.
 * @param log told why a screen is left out
 */
export function firstData(
  screens: Readonly<Record<string, ScreenModule>>,
  log: (line: string) => void,
): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const [name, screen] of Object.entries(screens)) {
    try {
      const templates = templatesOf(screen);
      if (templates.length > 0) found[name] = templates;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log(`${name}: its data is not requested together with its scripts, because ${reason}`);
    }
  }
  return found;
}

/** `encodeURIComponent` leaves it unchanged. */
const marked = (name: string) => `zz-${name}-zz`;
const asTemplate = (address: string) => address.replace(/zz-(\w+)-zz/g, '{$1}');

/** Values that almost anything a screen could do with them would change, and a number. */
const probes = [(name: string) => `Q_9.x-${name} / é`, () => '7'];

/** @throws {Error} with the reason why a template cannot describe what the screen reads */
function templatesOf({ data, slices = [] }: ScreenModule): string[] {
  if (!data) return [];
  const state: SiteState = Object.fromEntries(
    slices.map(({ reducerPath, reducer }) => [reducerPath, reducer(undefined, { type: '@@release' }) as unknown]),
  );
  const read = new Set<string>();
  const addresses = (value: (name: string) => string) => data(paramsOf(value, read), state, unreadable());
  const templates = addresses(marked).map(asTemplate);
  for (const value of probes) {
    const expected = templates.map((template) => dataAddress(template, paramsOf(value, new Set())));
    const given = addresses(value);
    if (given.length !== expected.length || given.some((address, at) => address !== expected[at])) {
      throw new Error(`its addresses use parameters that are not whole or not encoded: ${given.join(', ')}`);
    }
  }
  const outside = templates.find((template) => !siteAddress.safeParse(template).success);
  if (outside !== undefined) throw new Error(`${outside} is not an address on the site`);
  // A parameter that only decides between addresses cannot be distinguished from one on which no address depends.
  const unused = [...read].find((name) => !templates.some((template) => template.includes(`{${name}}`)));
  if (unused !== undefined) throw new Error(`it reads the parameter ${unused}, which is in none of its addresses`);
  return templates;
}

/** Parameters of every name: only the shell's routes say which ones there are. @param read gets the names of those that are read */
const paramsOf = (value: (name: string) => string, read: Set<string>): RouteParams => {
  const note = (name: string | symbol) => typeof name === 'string' && Boolean(read.add(name));
  return new Proxy<Record<string, string>>(
    {},
    { get: (_, name) => (note(name) ? value(String(name)) : undefined), has: (_, name) => note(name) },
  );
};

const unreadable = () =>
  new Proxy(new URLSearchParams(), {
    get() {
      throw new Error('its addresses depend on the query');
    },
  });
