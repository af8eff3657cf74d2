import { addresses } from 'api/addresses';
import { breadcrumbListJsonLd, type Breadcrumb } from 'api/breadcrumbs';
import type { Site } from 'api/records';

/** From Home to a page of the company, by the page's name. */
export const breadcrumbs = (name: string): Breadcrumb[] => [
  { moduleName: 'Home', link: addresses.home.to() },
  { moduleName: name },
];

/** The same for search engines (row A10). */
export const breadcrumbsJsonLd = (name: string, site: Pick<Site, 'origin'>) =>
  breadcrumbListJsonLd(breadcrumbs(name), site);
