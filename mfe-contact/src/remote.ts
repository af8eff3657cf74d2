import type { RemoteModule } from '@platform/contract';

/** Everything that the contact remote offers: Contact Us, and the enquiry list with its counter (rows E1–E4, Q1–Q6). */
const remote: RemoteModule = {
  name: 'contact',
  title: 'The contact pages',
  screens: {
    contactUs: () => import(/* webpackChunkName: "contactUs" */ './contact-us'),
    enquiry: () => import(/* webpackChunkName: "enquiry" */ './enquiry'),
  },
  widgets: {
    enquiryCounter: () => import(/* webpackChunkName: "enquiryCounter" */ './enquiry-counter'),
  },
};

export default remote;
