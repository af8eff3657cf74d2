import { matchPath } from 'react-router-dom';
import { type RemoteName, type Remotes, type RouteParams } from '@platform/contract';
import { addresses } from 'api/addresses';

/** One row of the route table: which screen of which remote shows an address. */
export interface Route {
  pattern: string;
  remote: RemoteName;
  screen: Remotes[RemoteName]['screen'];
}

// Takes a remote and one of its screens; a misspelt screen does not compile.
const route = <Name extends RemoteName>(
  address: { pattern: string },
  remote: Name,
  screen: Remotes[Name]['screen'],
): Route => ({ pattern: address.pattern, remote, screen });

/** The route table (row A1). The empty path, the eleventh route, redirects to /home: see App. */
export const routes: readonly Route[] = [
  route(addresses.home, 'company', 'home'),
  route(addresses.ourProducts, 'catalogue', 'categoryList'),
  route(addresses.category, 'catalogue', 'productListing'),
  route(addresses.product, 'catalogue', 'productDetails'),
  route(addresses.about, 'company', 'about'),
  route(addresses.certificates, 'company', 'certificates'),
  route(addresses.management, 'company', 'management'),
  route(addresses.ourProjects, 'company', 'projects'),
  route(addresses.careers, 'company', 'careers'),
  route(addresses.contactUs, 'contact', 'contactUs'),
];

export interface RouteMatch {
  route: Route;
  params: RouteParams;
}

/** The route that an address opens, or undefined if none does. */
export function matchRoute(pathname: string): RouteMatch | undefined {
  for (const each of routes) {
    const match = matchPath({ path: each.pattern, end: true }, pathname);
    if (match) return { route: each, params: match.params };
  }
  return undefined;
}
