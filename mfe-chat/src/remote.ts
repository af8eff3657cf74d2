import type { RemoteModule } from '@platform/contract';

/** Everything the chat offers: the assistant beside every page. */
const remote: RemoteModule<'chat'> = {
  name: 'chat',
  screens: {},
  widgets: {
    assistant: () => import(/* webpackChunkName: "assistant" */ './assistant'),
  },
};

export default remote;
