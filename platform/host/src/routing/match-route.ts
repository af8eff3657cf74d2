import { matchPath } from 'react-router-dom';
import type { RouteParams } from '@platform/contract';
import type { Route } from '../server/seam';

/** A route and its parameters for an address. */
export interface RouteMatch {
  route: Route;
  params: RouteParams;
}

const mostKept = 100;
const kept = new WeakMap<readonly Route[], Map<string, RouteMatch | undefined>>();

/** The first route that matches an address, or undefined. Kept, because the router compiles every pattern again each time. */
export function matchRoute(routes: readonly Route[], pathname: string): RouteMatch | undefined {
  const matches = kept.get(routes) ?? new Map<string, RouteMatch | undefined>();
  kept.set(routes, matches);
  if (!matches.has(pathname)) {
    if (matches.size === mostKept) matches.clear();
    matches.set(pathname, findRoute(routes, pathname));
  }
  return matches.get(pathname);
}

function findRoute(routes: readonly Route[], pathname: string): RouteMatch | undefined {
  for (const route of routes) {
    const match = matchPath({ path: route.path, end: true }, pathname);
    if (match) return { route, params: decoded(match.params) };
  }
  return undefined;
}

const decoded = (params: RouteParams): RouteParams =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value && plain(value)]));

function plain(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // A percent sign that escapes nothing.
    return value;
  }
}
