import { type ScreenModule } from '@platform/contract';
import { addresses } from 'api/addresses';
import { breadcrumbsJsonLd } from '../page/breadcrumbs';
import { ManagementScreen } from './ManagementScreen';
import { ourTeam } from './ourTeamSlice';

const { Component, slices, data, load, meta }: ScreenModule = {
  Component: ManagementScreen,
  slices: [ourTeam.slice],
  data: ourTeam.data,
  load: ourTeam.load,
  meta: ({ state, site }) => {
    const { status, content } = ourTeam.select(state);
    return {
      title: 'Our Team',
      description: `The management of ${site.name}${content ? `: ${content.map(({ name }) => name).join(', ')}` : ''}.`,
      status: status === 'failed' ? 503 : 200,
      canonical: addresses.management.to(),
      image: content?.[0]?.picture.src,
      jsonLd: [breadcrumbsJsonLd('Management', site)],
    };
  },
};

export { Component, slices, data, load, meta };
