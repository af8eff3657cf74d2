import { addresses } from 'api/addresses';
import type { Aid } from 'api/aids';
import type { BreadcrumbItem } from 'shared-ui';
import { breadcrumbs } from '../page/breadcrumbs';

/** From Home through the catalogue to the list of aids, or to one of them. */
export const aidBreadcrumbs = (aid: Pick<Aid, 'name'> | null): BreadcrumbItem[] =>
  aid
    ? breadcrumbs({ moduleName: 'Selection aids', link: addresses.choose.to() }, { moduleName: aid.name })
    : breadcrumbs({ moduleName: 'Selection aids' });
