import { addresses } from 'federation/contract';
import type { Site } from 'content/records';
import type { BreadcrumbItem } from 'shared-ui';

/** Where every page of the catalogue starts (rows C1, C3, C5). */
const toProducts: BreadcrumbItem[] = [
  { moduleName: 'Home', link: addresses.home.to() },
  { moduleName: 'Our Products', link: addresses.ourProducts.to() },
];

/** The way from Home to the catalogue and on to the given steps; the last one is the page itself. */
export const trail = (...steps: BreadcrumbItem[]): BreadcrumbItem[] => [...toProducts, ...steps];

/** The same way for search engines. */
export const trailJsonLd = (items: readonly BreadcrumbItem[], { origin }: Pick<Site, 'origin'>) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: items.map(({ moduleName, link }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: moduleName,
    ...(link && { item: origin + link }),
  })),
});
