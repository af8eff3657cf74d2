import type { RemoteModule } from '@platform/contract';

/** Everything that the chat remote offers: the assistant, a widget on every page. */
const remote: RemoteModule = {
  name: 'chat',
  title: 'Chat messages',
  screens: {},
  widgets: {
    assistant: () => import(/* webpackChunkName: "assistant" */ './assistant'),
  },
};

export default remote;
