import type { RemoteModule } from '@platform/contract';

const remote: RemoteModule = {
  name: 'notes',
  title: 'Our notes',
  screens: { note: () => import(/* webpackChunkName: "note" */ './note') },
  widgets: {},
};

export default remote;
