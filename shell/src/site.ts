import type { ComponentType } from 'react';
import type { SiteDefinition } from '@platform/host';
import { addresses } from 'api/addresses';
import { frameWith } from './frame/Frame';
import { menuSlice } from './frame/menuSlice';
import { NotFound } from './notices/NotFound';
import { RegionFailed } from './notices/RegionFailed';
import { RegionLoading } from './notices/RegionLoading';
import { SlowRegion } from './notices/SlowRegion';
import { routes } from './routing/routes';

/** This site: its routes, its frame, and its notices for a remote that cannot be shown. */
export const siteWith = (PageEnd: ComponentType): SiteDefinition => ({
  routes,
  redirects: { '/': addresses.home.to() },
  slices: [menuSlice],
  Frame: frameWith(PageEnd),
  notices: { Loading: RegionLoading, Slow: SlowRegion, Failed: RegionFailed, NotFound },
  nameOf: (site) => site.name,
  imageOf: (site) => site.shareImage,
  notFound: { title: 'Page not found', description: 'There is no page at this address.', status: 404 },
  unavailable: {
    title: 'Temporarily unavailable',
    description: 'This page could not be shown. Please try again in a moment.',
    status: 503,
  },
});
