import { later } from 'shared-ui';

/** Below everything else, and only links. */
export const PageEnd = later(() =>
  import(/* webpackChunkName: "pageEnd" */ './PageEnd').then((module) => module.PageEnd),
);
