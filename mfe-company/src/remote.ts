import type { RemoteModule } from '@platform/contract';

/** Everything that the company remote offers: the home page and the five company pages (rows B1–B7, D1–D5). */
const remote: RemoteModule = {
  name: 'company',
  title: 'The company pages',
  screens: {
    home: () => import(/* webpackChunkName: "home" */ './home'),
    about: () => import(/* webpackChunkName: "about" */ './about'),
    certificates: () => import(/* webpackChunkName: "certificates" */ './certificates'),
    management: () => import(/* webpackChunkName: "management" */ './management'),
    projects: () => import(/* webpackChunkName: "projects" */ './projects'),
    careers: () => import(/* webpackChunkName: "careers" */ './careers'),
  },
  widgets: {},
};

export default remote;
