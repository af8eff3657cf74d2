import { getInstance } from '@module-federation/enhanced/runtime';
import {
  checkRemote,
  type Composition,
  type RemoteModule,
  type RemoteName,
  type RemoteRelease,
  type Remotes,
  type ScreenModule,
  type SliceLike,
  type WidgetModule,
  type Widgets,
} from 'federation/contract';
import { entryAttempts } from './attempts';

/** What the frame needs of whoever loads remotes: the browser by module federation, the server from node bundles. */
export interface RemoteLoader {
  /** The same promise for the same screen until `forget` or `retry`. Its slices are in the store before it fulfils. */
  screen: <Name extends RemoteName>(remote: Name, screen: Remotes[Name]['screen']) => Promise<ScreenModule>;
  widget: <Name extends RemoteName, Widget extends Remotes[Name]['widget'] & keyof Widgets>(
    remote: Name,
    widget: Widget,
  ) => Promise<WidgetModule<Widgets[Widget]>>;
  /** Forgets what failed of a remote, so that whoever asks next tries again. */
  forget: (remote: RemoteName) => void;
  /** Forgets what failed of a remote and looks again which release of it is live. */
  retry: (remote: RemoteName) => Promise<void>;
}

/** A remote, or one of its screens, that cannot be shown; the message is fit for visitors. */
export class RemoteError extends Error {
  override name = 'RemoteError';
}

/** What visitors call the remotes. */
const partTitles: Record<RemoteName, string> = {
  catalogue: 'Our product pages',
  company: 'The company pages',
  contact: 'The contact pages',
  chat: 'Chat messages',
};

/** How a release is brought into the page; replaced in unit tests. */
export type LoadContainer = (release: RemoteRelease, force: boolean) => Promise<{ default?: unknown } | null>;

/** Loads a release's container through the federation runtime, each release under a name of its own. */
export const loadByFederation: LoadContainer = async ({ globalName, entry }, force) => {
  const host = getInstance();
  if (!host) throw new Error('shell: the federation runtime did not start');
  host.registerRemotes([{ name: globalName, entry, entryGlobalName: globalName, type: 'var' }], { force });
  return host.loadRemote<{ default?: unknown }>(`${globalName}/remote`);
};

/**
 * The browser's loader. A failed load stays failed until `retry`, so that a component that asks again while rendering
 * gets the same answer; `retry` asks the server for the composition of this moment, because the quickest cure of a
 * broken release is the release before it.
 */
export function createRemoteLoader(
  composition: Composition,
  inject: (slices?: readonly SliceLike[]) => void,
  loadContainer: LoadContainer = loadByFederation,
): RemoteLoader {
  const releases = { ...composition.remotes };
  const remotes = createCache<RemoteModule>();
  const modules = createCache<unknown>();

  async function load(name: RemoteName): Promise<RemoteModule> {
    const release = releases[name];
    if (!release) throw new RemoteError(`${partTitles[name]} are not available at the moment.`);
    const attempt = entryAttempts.get(release.entry) ?? 0;
    try {
      const container = await loadContainer(release, attempt > 0);
      return checkRemote(name, container?.default);
    } catch (cause) {
      entryAttempts.set(release.entry, attempt + 1);
      throw new RemoteError(`${partTitles[name]} could not be loaded.`, { cause });
    }
  }

  const open = (name: RemoteName, kind: 'screens' | 'widgets', item: string) =>
    modules.get(`${name}/${item}`, async () => {
      const table = (await remotes.get(name, () => load(name)))[kind] as Record<string, () => Promise<Opened>>;
      if (!table[item]) throw new RemoteError(`${partTitles[name]} do not have this page at the moment.`);
      const module = await table[item]().catch((cause: unknown) => {
        throw new RemoteError(`${partTitles[name]} could not be loaded.`, { cause });
      });
      inject(module.slices);
      return module;
    });

  const forget = (name: RemoteName, all = false) => {
    remotes.forget(name, all);
    modules.forget(`${name}/`, all);
  };

  return {
    screen: (name, screen) => open(name, 'screens', screen) as Promise<ScreenModule>,
    widget: (name, widget) => open(name, 'widgets', widget) as Promise<never>,
    forget,
    async retry(name) {
      const address = `/composition.json?shell=${encodeURIComponent(composition.shell)}`;
      try {
        const answer = await fetch(address, { cache: 'no-store' });
        const now = answer.ok ? ((await answer.json()) as Composition).remotes[name] : releases[name];
        forget(name, now?.version !== releases[name]?.version);
        releases[name] = now;
      } catch {
        // Offline: what the page started with is tried again.
        forget(name);
      }
    },
  };
}

interface Opened {
  slices?: readonly SliceLike[];
}

/** Promises by key; a failed one stays until it is forgotten, so that every render gets the same answer. */
function createCache<T>() {
  const promises = new Map<string, Promise<T>>();
  const failed = new Set<string>();
  return {
    get(key: string, make: () => Promise<T>): Promise<T> {
      const known = promises.get(key);
      if (known) return known;
      const promise = make();
      promises.set(key, promise);
      promise.catch(() => failed.add(key));
      return promise;
    },
    /** Forgets the failed promises whose keys start so, or all of them. */
    forget(prefix: string, all: boolean) {
      for (const key of promises.keys()) {
        if (key.startsWith(prefix) && (all || failed.has(key))) {
          promises.delete(key);
          failed.delete(key);
        }
      }
    },
  };
}
