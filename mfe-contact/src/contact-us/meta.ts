import { addresses } from 'api/addresses';
import type { Site } from 'api/records';
import type { BreadcrumbItem } from 'shared-ui';

/** Home, Contact Us. */
export const breadcrumbs: BreadcrumbItem[] = [
  { moduleName: 'Home', link: addresses.home.to() },
  { moduleName: 'Contact Us' },
];

/** schema.org's Organization with its branches; placeholder numbers are left out. */
export const organization = ({ name, legalName, origin, branches }: Site) => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name,
  legalName,
  url: origin,
  department: branches.map((branch) => ({
    '@type': 'Organization',
    name: `${name}: ${branch.name}`,
    address: branch.address.join(', '),
    email: branch.email,
    ...(branch.dialable && { telephone: branch.mobileNo }),
    ...(branch.fax && { faxNumber: branch.fax }),
    hasMap: branch.mapLink,
  })),
});
