import {
  checkOpened,
  checkRemote,
  checkScreen,
  type Composition,
  type RemoteModule,
  type RemoteName,
  type RemoteRelease,
  type ScreenModule,
  type SliceLike,
  type WidgetModule,
} from '@platform/contract';
import { loadByFederation, type LoadContainer } from './federation';
import { PromiseCache, type PromiseState } from './promise-cache';
import { RemoteError } from './remote-error';
import type { StartLog } from './start-log';

/** Opens screens and widgets: through module federation in the browser, from node bundles on the server. */
export interface RemoteLoader {
  /** Returns the same promise for a screen until `forget` or `retry`. Its slices are in the store before it resolves. */
  screen: (remote: RemoteName, screen: string) => Promise<ScreenModule>;
  /** Like `screen`, for a widget; its props are agreed between the site and the remote. */
  widget: <Props>(remote: RemoteName, widget: string) => Promise<WidgetModule<Props>>;
  /** Forgets the failed loads of a remote, so that the next call tries again. */
  forget: (remote: RemoteName) => void;
  /**
   * Asks the server which release of a remote is live. Forgets the given screen or widget in any state, and everything of
   * the remote that has failed or is still loading.
   */
  retry: (remote: RemoteName, item: string) => Promise<void>;
  /** Whether the page still has the release of a remote that rendered it on the server: `retry` has found no other. */
  isAsComposed: (remote: RemoteName) => boolean;
  /** Called when a screen or widget is first rendered, has mounted, or has failed: see {@link StartLog}. */
  mount: (remote: RemoteName, stage: 'begins' | 'succeeded' | 'failed') => void;
}

/** The visitors' name for a remote that has no live release. */
const untitled = 'These pages';

/** A load that takes longer has failed; the visitor learns earlier that it is slow (region/SlowStart.tsx). */
const openWithinMs = 20_000;

export interface LoaderParts {
  composition: Composition;
  inject: (owner: RemoteName, slices?: readonly SliceLike[], release?: string) => void;
  starts: Pick<StartLog, 'begin' | 'cancel' | 'succeed' | 'isGivenUp'>;
  loadContainer?: LoadContainer;
}

/**
 * The browser's loader. A failed load stays failed until `retry`, so that a component that renders again gets the same
 * result. `retry` asks the server for the current composition, because the quickest fix of a broken release is a
 * rollback.
 */
export function createRemoteLoader({
  composition,
  inject,
  starts,
  loadContainer = loadByFederation,
}: LoaderParts): RemoteLoader {
  const releases: Record<RemoteName, RemoteRelease | undefined> = { ...composition.remotes };
  const remotes = new PromiseCache<RemoteModule>();
  const modules = new PromiseCache<unknown>();
  /** The remotes of which `retry` has found another release than the page was composed of. */
  const replaced = new Set<RemoteName>();
  /** The number of failed loads by release. */
  const attempts = new Map<string, number>();

  const titleOf = (name: RemoteName) => releases[name]?.title ?? untitled;

  async function load(name: RemoteName): Promise<RemoteModule> {
    const release = releases[name];
    if (!release) throw new RemoteError(`${titleOf(name)} are not available at the moment.`);
    if (starts.isGivenUp(release)) {
      throw new RemoteError(`${titleOf(name)} have stopped this page twice, and are not started again here.`);
    }
    starts.begin(release);
    try {
      const container = await loadContainer(release, attempts.get(release.globalName) ?? 0);
      return checkRemote(name, container?.default);
    } finally {
      starts.cancel(release);
    }
  }

  async function open(name: RemoteName, kind: 'screens' | 'widgets', item: string) {
    const failed = (cause: unknown) =>
      cause instanceof RemoteError ? cause : new RemoteError(`${titleOf(name)} could not be loaded.`, { cause });
    const label = `${name}/${item}`;
    try {
      const table = (await remotes.get(name, () => load(name)))[kind] as Record<string, () => Promise<unknown>>;
      if (!Object.hasOwn(table, item)) {
        throw new RemoteError(`${titleOf(name)} do not have this page at the moment.`);
      }
      const opened = await table[item]!();
      const module = kind === 'screens' ? checkScreen(label, opened) : checkOpened(label, opened);
      inject(name, module.slices, releases[name]?.version);
      return module;
    } catch (cause) {
      throw failed(cause);
    }
  }

  const opened = (name: RemoteName, kind: 'screens' | 'widgets', item: string) =>
    modules.get(`${name}/${item}`, () =>
      within(openWithinMs, open(name, kind, item), () => new RemoteError(`${titleOf(name)} take too long to load.`)),
    );

  /** The next attempt starts from the entry, at an address that no cache knows; whatever works is kept. */
  const forget = (name: RemoteName, isUnwanted: (item: string, state: PromiseState) => boolean) => {
    const prefix = `${name}/`;
    const found = modules.forget((key, state) => key.startsWith(prefix) && isUnwanted(key.slice(prefix.length), state));
    if (!found) return;
    remotes.forget((key) => key === name);
    const release = releases[name];
    if (release) attempts.set(release.globalName, (attempts.get(release.globalName) ?? 0) + 1);
  };

  return {
    screen: (name, screen) => opened(name, 'screens', screen) as Promise<ScreenModule>,
    widget: (name, widget) => opened(name, 'widgets', widget) as Promise<WidgetModule<never>> as never,
    forget: (name) => forget(name, (_, state) => state === 'rejected'),
    async retry(name, item) {
      const now = await liveRelease(name, composition.shell).catch(() => releases[name]);
      const changed = now?.version !== releases[name]?.version;
      forget(name, (each, state) => changed || each === item || state !== 'fulfilled');
      releases[name] = now;
      if (now && now.version !== composition.remotes[name]?.version) replaced.add(name);
    },
    isAsComposed: (name) => !replaced.has(name),
    mount(name, stage) {
      const release = releases[name];
      if (!release) return;
      if (stage === 'begins') starts.begin(release);
      else if (stage === 'succeeded') starts.succeed(release);
      else starts.cancel(release);
    },
  };
}

/** @throws if the server does not answer; the caller then tries the release that the page started with */
async function liveRelease(name: RemoteName, shell: string): Promise<RemoteRelease | undefined> {
  const answer = await fetch(`/composition.json?shell=${encodeURIComponent(shell)}`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(5000),
  });
  if (!answer.ok) throw new Error(`/composition.json answered ${answer.status}`);
  return ((await answer.json()) as Composition).remotes[name];
}

function within<T>(milliseconds: number, work: Promise<T>, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
