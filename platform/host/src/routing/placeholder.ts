import type { ReactNode } from 'react';
import { valueOf } from '../browser/promise-cache';
import type { Host } from '../host-context';
import { matchRoute } from './match-route';

/** What a placeholder is made with. */
export type PlaceholderServices = Pick<Host, 'definition' | 'loader' | 'store' | 'site'>;

/**
 * What the page that a visitor comes from shows of the next one, if both are screens of one remote.
 * @returns undefined if it shows nothing, if asking it fails, or if the page itself is not there yet
 */
export function placeholderOf(
  pathname: string,
  from: string,
  { definition, loader, store, site }: PlaceholderServices,
): ReactNode {
  const next = matchRoute(definition.routes, pathname);
  const current = matchRoute(definition.routes, from);
  if (!next || !current || next.route.remote !== current.route.remote) return undefined;
  try {
    const shown = valueOf(loader.screen(current.route.remote, current.route.screen));
    // An empty node says nothing of the page.
    return shown?.placeholder?.(next.route.screen, { state: store.getState(), params: next.params, site }) || undefined;
  } catch {
    return undefined;
  }
}
