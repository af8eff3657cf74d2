import type { ComponentType, ReactNode, RefObject } from 'react';
import type { PageMeta, SiteFacts, SliceLike } from '@platform/contract';
import type { SiteIdentity } from './head/head-tags';
import type { Route } from './server/seam';

/** What a site brings to the host: its addresses, its frame, and what it says when a remote cannot be shown. */
export interface SiteDefinition {
  /** Which screen of which remote shows an address; the first that matches. */
  routes: readonly Route[];
  /** Addresses that stand for another one: `{ '/': '/home' }`. */
  redirects?: Readonly<Record<string, string>>;
  /** The site's own slices, which are in the store on every page. */
  slices?: readonly SliceLike[];
  Frame: ComponentType<FrameProps>;
  notices: Notices;
  /** The site's name, for the title of every page and for Open Graph. */
  nameOf: (site: SiteFacts) => string;
  /** What an address without a route says about itself. */
  notFound: PageMeta;
  /** What a page says about itself whose remote could not be rendered on the server. */
  unavailable: PageMeta;
}

/** What the head of every page says of the site. */
export const identityOf = ({ nameOf }: SiteDefinition, site: SiteFacts): SiteIdentity => ({
  name: nameOf(site),
  origin: site.origin,
});

/** The frame of every page. It has a `<main id="main" tabindex="-1">`, which shows `children`. */
export interface FrameProps {
  /** The region of the remote that the address belongs to. */
  children: ReactNode;
  /** For an element with `role="status"`, in which the titles of pages are announced after a navigation. */
  announcer: RefObject<HTMLParagraphElement | null>;
}

/** How a site shows what happens to a region. */
export interface Notices {
  /** Fills a region whose remote is on its way. The server sends it only where the remote has failed there. */
  Loading: ComponentType<{ site: SiteFacts }>;
  /** Above a region that takes long to start. `readable`: the server's HTML is shown below. */
  Slow: ComponentType<{ readable: boolean; onRetry: () => Promise<void> }>;
  /** Takes the place of a region that has failed. `serverHtml`: the region as the server has sent it, if it has. */
  Failed: ComponentType<{
    error: unknown;
    site: SiteFacts;
    serverHtml?: ReactNode;
    onRetry: () => Promise<void>;
  }>;
  /** Shown at an address that has no route. */
  NotFound: ComponentType<{ site: SiteFacts }>;
}
