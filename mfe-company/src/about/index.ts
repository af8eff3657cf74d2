import { type ScreenModule } from '@platform/contract';
import { addresses } from 'api/addresses';
import { organizationJsonLd } from 'api/organization';
import { breadcrumbsJsonLd } from '../page/breadcrumbs';
import { AboutScreen } from './AboutScreen';
import { about } from './aboutSlice';

const { Component, slices, data, load, meta }: ScreenModule = {
  Component: AboutScreen,
  slices: [about.slice],
  data: about.data,
  load: about.load,
  meta: ({ state, site }) => {
    const { status, content } = about.select(state);
    return {
      title: content?.hero.title ?? `About ${site.name}`,
      description: content?.hero.text ?? `${site.name}: ${site.tagline}.`,
      status: status === 'failed' ? 503 : 200,
      canonical: addresses.about.to(),
      image: content?.hero.picture.src,
      jsonLd: [organizationJsonLd(site), breadcrumbsJsonLd('About Us', site)],
    };
  },
};

export { Component, slices, data, load, meta };
