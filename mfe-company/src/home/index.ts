import { type ScreenModule } from '@platform/contract';
import { addresses } from 'api/addresses';
import { organizationJsonLd } from 'api/organization';
import { visitSlice, withVisit } from '../page/visitSlice';
import { HomeScreen } from './HomeScreen';
import { home } from './homeSlice';

const { Component, slices, data, load, meta }: ScreenModule = {
  Component: HomeScreen,
  slices: [home.slice, visitSlice],
  data: home.data,
  load: withVisit(home.load),
  meta: ({ state, site }) => {
    const { status, content } = home.select(state);
    return {
      title: `${site.name}: ${site.tagline}`,
      description: content?.about.text ?? `${site.tagline} from ${site.name}, since ${site.founded}.`,
      status: status === 'failed' ? 503 : 200,
      canonical: addresses.home.to(),
      image: content?.slides[0]?.images[0]?.src,
      jsonLd: [organizationJsonLd(site)],
    };
  },
};

export { Component, slices, data, load, meta };
