import type { Site } from './records';

/** One breadcrumb; the last one is the page itself and needs no link. */
export interface Breadcrumb {
  moduleName: string;
  /** Address on this site, absolute. */
  link?: string;
}

/** The breadcrumbs as structured data for search engines: schema.org's BreadcrumbList (row A10). */
export const breadcrumbListJsonLd = (breadcrumbs: readonly Breadcrumb[], { origin }: Pick<Site, 'origin'>) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: breadcrumbs.map(({ moduleName, link }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: moduleName,
    item: link && origin + link,
  })),
});
