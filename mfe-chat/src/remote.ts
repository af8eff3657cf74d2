import type { RemoteModule } from '@platform/contract';

/** Everything the chat offers: the assistant beside every page. */
const remote: RemoteModule = {
  name: 'chat',
  title: 'Chat messages',
  screens: {},
  widgets: {
    assistant: () => import(/* webpackChunkName: "assistant" */ './assistant'),
  },
};

export default remote;
