import type { ReactNode } from 'react';
import type { Host } from '../host-context';
import { matchRoute } from './match-route';

/**
 * What the page that a visitor comes from shows of the next one, if both are screens of one remote.
 * @throws what the remote's code throws, or the error with which the screen was loaded
 */
export async function placeholderOf(
  pathname: string,
  from: string,
  { definition, loader, store, site }: Pick<Host, 'definition' | 'loader' | 'store' | 'site'>,
): Promise<ReactNode> {
  const next = matchRoute(definition.routes, pathname);
  const current = matchRoute(definition.routes, from);
  if (!next || !current || next.route.remote !== current.route.remote) return undefined;
  const { placeholder } = await loader.screen(current.route.remote, current.route.screen);
  return placeholder?.(next.route.screen, { state: store.getState(), params: next.params, site });
}
