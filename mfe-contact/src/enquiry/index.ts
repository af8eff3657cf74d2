import { type ScreenModule } from '@platform/contract';
import { enquiryAddresses } from 'api/addresses';
import { EnquiryScreen } from './EnquiryScreen';
import { enquirySlice, openEnquiry } from './enquirySlice';

const { Component, slices, query, load, meta }: ScreenModule = {
  Component: EnquiryScreen,
  slices: [enquirySlice],
  query: ['lines'],
  load: openEnquiry,
  meta: ({ site }) => ({
    title: 'Enquiry List',
    description: `The products for which you would like a quotation from ${site.name}.`,
    canonical: enquiryAddresses.page,
    noindex: true,
  }),
};

export { Component, slices, query, load, meta };
