import type { RemoteModule } from '@platform/contract';
import { variants, type Variant } from './variants';

/** Defined by the build. */
declare const VARIANT: Variant;

const remote: RemoteModule = {
  name: 'catalogue',
  title: 'Our product pages',
  screens: { categoryList: () => import(/* webpackChunkName: "categoryList" */ './category-list') },
  widgets: {},
};

export default variants[VARIANT](remote);
