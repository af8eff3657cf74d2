import { matchPath } from 'react-router-dom';
import type { RouteParams } from '@platform/contract';
import type { Route } from '@platform/host/server/seam';
import { addresses } from 'api/addresses';

/** The route table (row A1). The empty path redirects to /home: see Routed. */
export const routes: readonly Route[] = [
  { path: addresses.home.pattern, remote: 'company', screen: 'home' },
  { path: addresses.ourProducts.pattern, remote: 'catalogue', screen: 'categoryList' },
  { path: addresses.category.pattern, remote: 'catalogue', screen: 'productListing' },
  { path: addresses.product.pattern, remote: 'catalogue', screen: 'productDetails' },
  { path: addresses.about.pattern, remote: 'company', screen: 'about' },
  { path: addresses.certificates.pattern, remote: 'company', screen: 'certificates' },
  { path: addresses.management.pattern, remote: 'company', screen: 'management' },
  { path: addresses.ourProjects.pattern, remote: 'company', screen: 'projects' },
  { path: addresses.careers.pattern, remote: 'company', screen: 'careers' },
  { path: addresses.contactUs.pattern, remote: 'contact', screen: 'contactUs' },
];

/** The widgets that the shell shows on every page. */
export const widgets = {
  search: { remote: 'catalogue', widget: 'search' },
  assistant: { remote: 'chat', widget: 'assistant' },
} as const;

export interface RouteMatch {
  route: Route;
  params: RouteParams;
}

/** The route that an address opens, or undefined if none does. */
export function matchRoute(pathname: string): RouteMatch | undefined {
  for (const route of routes) {
    const match = matchPath({ path: route.path, end: true }, pathname);
    if (match) return { route, params: match.params };
  }
  return undefined;
}
