import { type ScreenModule } from '@platform/contract';
import { addresses } from 'api/addresses';
import { breadcrumbsJsonLd } from '../page/breadcrumbs';
import { CertificatesScreen } from './CertificatesScreen';
import { certificates } from './certificatesSlice';

const { Component, slices, data, load, meta }: ScreenModule = {
  Component: CertificatesScreen,
  slices: [certificates.slice],
  data: certificates.data,
  load: certificates.load,
  meta: ({ state, site }) => {
    const { status, content } = certificates.select(state);
    return {
      title: content?.heading ?? 'Certificates',
      description: content?.intro ?? `Certificates of ${site.name}.`,
      status: status === 'failed' ? 503 : 200,
      canonical: addresses.certificates.to(),
      image: content?.certificates[0]?.picture.src,
      jsonLd: [breadcrumbsJsonLd('Certificates', site)],
    };
  },
};

export { Component, slices, data, load, meta };
