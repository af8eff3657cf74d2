import type { RemoteModule } from '@platform/contract';
import { isRunning } from '../../running';

if (isRunning()) throw new Error('broken at import');

const remote: RemoteModule = {
  name: 'chat',
  title: 'Chat messages',
  screens: {},
  widgets: { assistant: () => Promise.resolve({ Component: () => null }) },
};

export default remote;
