import type { ComponentType, ReactNode, RefObject } from 'react';
import type { PageMeta, SiteFacts, SliceLike } from '@platform/contract';
import type { SiteIdentity } from './head/head-tags';
import type { Route } from './server/seam';

/** What a site passes to the host: its routes, its frame, and its notices for remotes that cannot be shown. */
export interface SiteDefinition {
  /** Which screen of which remote an address shows; the first match wins. */
  routes: readonly Route[];
  /** Addresses that redirect to another one: `{ '/': '/home' }`. */
  redirects?: Readonly<Record<string, string>>;
  /** The site's own slices, which are in the store on every page. */
  slices?: readonly SliceLike[];
  Frame: ComponentType<FrameProps>;
  notices: Notices;
  /** The site's name, for page titles and Open Graph. */
  nameOf: (site: SiteFacts) => string;
  /** The picture that link previews show for pages without one; not SVG. */
  imageOf?: (site: SiteFacts) => string | undefined;
  /** The metadata of an address without a route. */
  notFound: PageMeta;
  /** The metadata of a page whose remote could not be rendered on the server. */
  unavailable: PageMeta;
}

/** What the head of every page says about the site. */
export const identityOf = ({ nameOf, imageOf }: SiteDefinition, site: SiteFacts): SiteIdentity => ({
  name: nameOf(site),
  origin: site.origin,
  image: imageOf?.(site),
});

/** The frame of every page. It contains `<main id="main" tabindex="-1">`, which renders `children`. */
export interface FrameProps {
  /** The region of the remote that the address belongs to. */
  children: ReactNode;
  /** For an element with `role="status"`, which announces the title of each page after a navigation. */
  announcer: RefObject<HTMLParagraphElement | null>;
}

/** The site's views for the states of a region. */
export interface Notices {
  /** Fills a region while its remote loads. The server sends it only if the remote has failed there. */
  Loading: ComponentType<{ site: SiteFacts }>;
  /**
   * Shown above a region whose code is slow to load, or whose data is slow while the screen shows `[data-loading]`. `readable`:
   * the server's HTML is shown below.
   */
  Slow: ComponentType<{ readable: boolean; onRetry: () => Promise<void> }>;
  /** Replaces a region that has failed. `serverHtml`: the region as the server sent it, if it did. */
  Failed: ComponentType<{
    error: unknown;
    site: SiteFacts;
    serverHtml?: ReactNode;
    onRetry: () => Promise<void>;
  }>;
  /** Shown at an address that has no route. */
  NotFound: ComponentType<{ site: SiteFacts }>;
}
