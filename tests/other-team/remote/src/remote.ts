import type { RemoteModule } from '@platform/contract';

/** Everything that this team offers to the site. */
const remote: RemoteModule = {
  name: 'price-list',
  title: 'The price lists',
  screens: {
    priceList: () => import(/* webpackChunkName: "priceList" */ './price-list'),
  },
  widgets: {},
};

export default remote;
