import { createContext, use } from 'react';
import type { Site } from 'api/records';
import type { RemoteLoader } from '@platform/host/browser/loader';
import type { FirstPage } from './region/first-page';
import type { JsonClient } from './state/json';
import type { SliceFaults } from './state/slice-faults';
import type { SiteStore } from './state/store';

/** What the shell's own components share; remotes get what they need as props. */
export interface Shell {
  site: Site;
  loader: RemoteLoader;
  store: SiteStore['store'];
  sliceFaults: Pick<SliceFaults, 'subscribe'>;
  json: Pick<JsonClient, 'getJson' | 'prefetch'>;
  first: FirstPage;
  /** Says a text to screen readers. */
  announce: (text: string) => void;
}

export const ShellContext = createContext<Shell | undefined>(undefined);

export function useShell(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error('shell: no ShellContext above this component');
  return shell;
}
