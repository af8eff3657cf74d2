import { matchPath } from 'react-router-dom';
import type { RouteParams } from '@platform/contract';
import type { Route } from '../server/seam';

/** A route and its parameters for an address. */
export interface RouteMatch {
  route: Route;
  params: RouteParams;
}

/** The first route that matches an address, or undefined. */
export function matchRoute(routes: readonly Route[], pathname: string): RouteMatch | undefined {
  for (const route of routes) {
    const match = matchPath({ path: route.path, end: true }, pathname);
    if (match) return { route, params: match.params };
  }
  return undefined;
}
