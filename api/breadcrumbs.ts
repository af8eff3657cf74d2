import type { Site } from './records';

/** A step of the way from the home page to this one; the last, which is the page itself, needs no link. */
export interface TrailStep {
  moduleName: string;
  /** Address on this site, absolute. */
  link?: string;
}

/** The breadcrumb for search engines: schema.org's BreadcrumbList (row A10). */
export const trailJsonLd = (steps: readonly TrailStep[], { origin }: Pick<Site, 'origin'>) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ moduleName, link }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: moduleName,
    ...(link && { item: origin + link }),
  })),
});
