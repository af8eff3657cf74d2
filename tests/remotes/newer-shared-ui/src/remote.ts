import type { RemoteModule } from '@platform/contract';

const remote: RemoteModule = {
  name: 'catalogue',
  title: 'Our product pages',
  screens: { categoryList: () => import(/* webpackChunkName: "categoryList" */ './category-list') },
  widgets: {},
};

export default remote;
