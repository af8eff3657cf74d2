import type { RemoteModule } from 'federation/contract';

/** Everything the chat offers: the assistant beside every page. */
const remote: RemoteModule<'chat'> = {
  name: 'chat',
  screens: {},
  widgets: {
    assistant: () => import(/* webpackChunkName: "assistant" */ './assistant'),
  },
};

export default remote;
