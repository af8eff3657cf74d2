import { addresses } from 'api/addresses';
import { organizationJsonLd } from 'api/organization';
import type { Site } from 'api/records';
import type { BreadcrumbItem } from 'shared-ui';

export const breadcrumbs: BreadcrumbItem[] = [
  { moduleName: 'Home', link: addresses.home.to() },
  { moduleName: 'Contact Us' },
];

/** The company with its branches as structured data; placeholder telephone numbers are left out. */
export const organizationWithBranches = (site: Site) => ({
  ...organizationJsonLd(site),
  department: site.branches.map((branch) => ({
    '@type': 'Organization',
    name: `${site.name}: ${branch.name}`,
    address: branch.address.join(', '),
    email: branch.email,
    ...(branch.dialable && { telephone: branch.mobileNo }),
    ...(branch.fax && { faxNumber: branch.fax }),
    hasMap: branch.mapLink,
  })),
});
