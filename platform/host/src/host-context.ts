import { createContext, use, useSyncExternalStore, type ComponentType } from 'react';
import type { RemoteName, SiteFacts } from '@platform/contract';
import type { RemoteLoader } from './browser/loader';
import type { SiteDefinition } from './definition';
import type { JsonClient } from './page/json-client';
import type { SiteStore } from './store/site-store';
import type { SliceFaults } from './store/slice-faults';

/** The props of a part that is rendered once. */
export interface RenderedOnceProps {
  /** What its HTML depends on in addition to the site's facts, such as the current item of a menu. */
  by: string;
}

/** The services of a page; the browser and the server each have their own. */
export interface HostServices {
  definition: SiteDefinition;
  site: SiteFacts;
  loader: RemoteLoader;
  store: SiteStore['store'];
  sliceFaults: Pick<SliceFaults, 'subscribe'>;
  json: Pick<JsonClient, 'getJson' | 'prefetch'>;
  /** On the server: gives the HTML of a part that is the same on many pages. @param by what it depends on */
  markupOf?: (Part: ComponentType<RenderedOnceProps>, by: string) => string;
}

/** What the host shares with its regions and the site's frame; remotes receive what they need as props. */
export interface Host extends HostServices {
  /** Makes a screen reader announce a text. */
  announce: (text: string) => void;
}

export const HostContext = createContext<Host | undefined>(undefined);

/** The host of the page that a component belongs to. @throws {Error} outside a page */
export function useHost(): Host {
  const host = use(HostContext);
  if (!host) throw new Error('shell: this component is not inside a page of the host');
  return host;
}

/** The version of a remote that the page uses. It changes if the last good release takes the place of one that has failed. */
export function useRelease(remote: RemoteName): string | undefined {
  const { loader } = useHost();
  const version = () => loader.version(remote);
  return useSyncExternalStore(loader.subscribe, version, version);
}
