import type { RemoteModule } from '@platform/contract';

/** Everything that the contact remote offers: the page Contact Us (rows E1–E4). */
const remote: RemoteModule = {
  name: 'contact',
  title: 'The contact pages',
  screens: {
    contactUs: () => import(/* webpackChunkName: "contactUs" */ './contact-us'),
  },
  widgets: {},
};

export default remote;
