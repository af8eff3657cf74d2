import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { HostContext, type Host } from './host-context';

/** Gives a tree the host of its page and the page's store. */
export const HostProvider = ({ host, children }: { host: Host; children: ReactNode }) => (
  <Provider store={host.store}>
    <HostContext value={host}>{children}</HostContext>
  </Provider>
);
