import { addresses } from 'api/addresses';
import type { BreadcrumbItem } from 'shared-ui';

/** Where every page of the catalogue starts (rows C1, C3, C5). */
const toProducts: BreadcrumbItem[] = [
  { moduleName: 'Home', link: addresses.home.to() },
  { moduleName: 'Our Products', link: addresses.ourProducts.to() },
];

/** The way from Home to the catalogue and on to the given steps; the last one is the page itself. */
export const trail = (...steps: BreadcrumbItem[]): BreadcrumbItem[] => [...toProducts, ...steps];
