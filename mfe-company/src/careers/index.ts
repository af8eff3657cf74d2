import { type ScreenModule } from '@platform/contract';
import { addresses } from 'api/addresses';
import { breadcrumbsJsonLd } from '../page/breadcrumbs';
import { CareersScreen } from './CareersScreen';
import { careers } from './careersSlice';

const { Component, slices, data, load, meta }: ScreenModule = {
  Component: CareersScreen,
  slices: [careers.slice],
  data: careers.data,
  load: careers.load,
  meta: ({ state, site }) => {
    const { status, content } = careers.select(state);
    return {
      title: content?.heading ?? 'Career Opportunities',
      description: content
        ? `${content.position.title}, ${content.position.division}, ${content.position.location}. ${content.intro}`
        : `Career opportunities at ${site.name}.`,
      status: status === 'failed' ? 503 : 200,
      canonical: addresses.careers.to(),
      jsonLd: [breadcrumbsJsonLd('Career Opportunities', site)],
    };
  },
};

export { Component, slices, data, load, meta };
