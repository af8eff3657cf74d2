import { type ScreenModule } from '@platform/contract';
import { addresses, contactAbout, contactCode, contactList, contactSearched } from 'api/addresses';
import { breadcrumbListJsonLd } from 'api/breadcrumbs';
import { ContactUsScreen } from './ContactUsScreen';
import { contactUsSlice, openContactUs } from './contactUsSlice';
import { breadcrumbs, organizationWithBranches } from './meta';

const { Component, slices, query, load, meta }: ScreenModule = {
  Component: ContactUsScreen,
  slices: [contactUsSlice],
  query: [contactAbout, contactCode, contactList, contactSearched],
  load: openContactUs,
  meta: ({ site }) => ({
    title: 'Contact Us',
    description: `Addresses, phones and maps of ${site.name} in ${site.branches.map(({ name }) => name).join(', ')}, and a form to send a message.`,
    canonical: addresses.contactUs.to(),
    jsonLd: [organizationWithBranches(site), breadcrumbListJsonLd(breadcrumbs, site)],
  }),
};

export { Component, slices, query, load, meta };
