import { checkMeta, checkRemote, checkScreen, type PageMeta, type ScreenModule } from '@platform/contract';
import { identityOf, type SiteDefinition } from '../definition';
import { headHtml } from '../head/head-html';
import { pageDataElement } from '../page/page-data';
import type { RouteMatch } from '../routing/match-route';
import { namedQuery } from '../routing/named-query';
import type { PageHost, PageRequest } from '../server/seam';
import { createSiteStore, type SiteStore } from '../store/site-store';

/** The parts of a page around its body, and the screen that its region is rendered from. */
export interface OpenedPage {
  head: string;
  data: string;
  status: number;
  store: SiteStore['store'];
  /** Absent if no screen can be rendered: there is none, or its remote has failed. */
  screen?: ScreenModule;
  /** Why the remote has failed, if it has. */
  fault?: unknown;
}

/** Opens the matched screen, loads its data and describes its page. Never throws: returns a remote's failure as `fault`. */
export async function openScreen(
  definition: SiteDefinition,
  { route: { remote: name, screen: item }, params }: RouteMatch,
  pathname: string,
  request: PageRequest,
  host: PageHost,
): Promise<OpenedPage> {
  const { signal, submitted, site } = request;
  const label = `${name}/${item}`;
  try {
    const remote = checkRemote(name, host.remote(name));
    const open = Object.hasOwn(remote.screens, item) ? remote.screens[item] : undefined;
    if (!open) throw new Error(`${name} has no screen "${item}"`);
    const screen = checkScreen(label, await unlessAborted(open(), signal));
    const faults: unknown[] = [];
    const siteStore = createSiteStore(definition.slices, {}, (fault) => faults.push(fault));
    siteStore.inject(name, screen.slices);
    const { dispatch, getState } = siteStore.store;
    const query = namedQuery(request.url.slice(pathname.length), screen.query);
    const { getJson } = host;
    const loading = screen.load?.({ params, query, dispatch, getState, signal, getJson, submitted });
    await unlessAborted(loading, signal);
    if (faults.length > 0) throw faults[0];
    const meta = checkMeta(label, screen.meta({ state: getState(), params, site }), site.origin);
    return describe(definition, meta, pathname, request, siteStore, screen);
  } catch (fault) {
    host.onFault(fault, name);
    return { ...withoutScreen(definition, definition.unavailable, pathname, request), fault };
  }
}

/** A page without a screen; it carries nothing that a remote may have put into the store. */
export const withoutScreen = (
  definition: SiteDefinition,
  meta: PageMeta,
  pathname: string,
  request: PageRequest,
): OpenedPage => describe(definition, meta, pathname, request, createSiteStore(definition.slices));

function describe(
  definition: SiteDefinition,
  meta: PageMeta,
  pathname: string,
  { url, composition, site }: PageRequest,
  { store }: SiteStore,
  screen?: ScreenModule,
): OpenedPage {
  const page = { url, composition, site, state: store.getState(), rendered: screen !== undefined };
  return {
    head: headHtml(meta, pathname, identityOf(definition, site)),
    data: pageDataElement(page),
    status: meta.status ?? 200,
    store,
    screen,
  };
}

/** @throws the signal's reason if it is aborted before the work has finished */
async function unlessAborted<T>(work: T | Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let stop: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
