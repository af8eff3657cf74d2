import { addresses } from 'api/addresses';
import type { BreadcrumbItem } from 'shared-ui';

/** The first breadcrumbs of every page of the catalogue (rows C1, C3, C5). */
const toProducts: BreadcrumbItem[] = [
  { moduleName: 'Home', link: addresses.home.to() },
  { moduleName: 'Our Products', link: addresses.ourProducts.to() },
];

/** Breadcrumbs from Home through the catalogue to the given items; the last one is the page itself. */
export const breadcrumbs = (...steps: BreadcrumbItem[]): BreadcrumbItem[] => [...toProducts, ...steps];
