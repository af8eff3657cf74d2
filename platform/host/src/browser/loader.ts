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
import { requestEarly } from './early-chunks';
import { loadByFederation, type LoadContainer } from './federation';
import { PromiseCache, type PromiseState } from './promise-cache';
import { RemoteError } from './remote-error';
import type { StartLog } from './start-log';
import type { ViewLog } from './view-log';

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
  /** Templates of the addresses of the data files that a first visit to a screen reads (`RemoteRelease.data`). */
  data: (remote: RemoteName, screen: string) => readonly string[];
  /** The version of a remote that the page uses now. */
  version: (remote: RemoteName) => string | undefined;
  /** Calls back when the last good release has taken the place of another one. @returns unsubscribes */
  subscribe: (onReplaced: () => void) => () => void;
  /** Called when a screen is shown. @returns to be called when it is shown no more */
  shows: (remote: RemoteName) => () => void;
  /**
   * Has the last good release take the place of one that has failed to start: once for each remote, until `retry`. While a
   * screen of the remote is shown, it keeps its release: a visitor may have filled something in.
   * @returns whether the page now uses another release than the failed one
   */
  fallBack: (remote: RemoteName, failedVersion: string | undefined, cause: unknown) => Promise<boolean>;
  /** Whether the page still has the release of a remote that rendered it on the server. */
  isAsComposed: (remote: RemoteName) => boolean;
  /** Called when a screen or widget is first rendered, has mounted, or has failed: see {@link StartLog}. */
  mount: (remote: RemoteName, stage: 'begins' | 'succeeded' | 'failed') => void;
}

/** The visitors' name for a remote that has no live release. */
const untitled = 'These pages';

/** A load that takes longer has failed; the visitor learns earlier that it is slow (region/SlowNotice.tsx). */
const openWithinMs = 20_000;

/** How long the server may take to name a release. */
const retryWithinMs = 5000;
/** Shorter, because the visitor sees no notice yet. */
const fallBackWithinMs = 3000;

export interface LoaderParts {
  composition: Composition;
  inject: (owner: RemoteName, slices?: readonly SliceLike[], release?: string, replaces?: string) => void;
  starts: Pick<StartLog, 'begin' | 'cancel' | 'succeed' | 'isGivenUp'>;
  /** Collects what the page uses, and which release fails. */
  view?: Pick<ViewLog, 'used' | 'fault'>;
  loadContainer?: LoadContainer;
}

/**
 * The browser's loader. A failed load stays failed until `fallBack` or `retry`, so that a component that renders again gets
 * the same result. `retry` asks the server for the current composition, because the quickest fix of a broken release is a
 * rollback. A widget that cannot be loaded falls back by itself; of a screen, which may only be prefetched, it is for the region.
 */
export function createRemoteLoader({
  composition,
  inject,
  starts,
  view,
  loadContainer = loadByFederation,
}: LoaderParts): RemoteLoader {
  const releases: Record<RemoteName, RemoteRelease | undefined> = { ...composition.remotes };
  const remotes = new PromiseCache<RemoteModule>();
  const modules = new PromiseCache<unknown>();
  /** The remotes that have had another release than the page was composed of. */
  const replaced = new Set<RemoteName>();
  /** By remote: the version that the last good one was to replace. */
  const fallBacks = new Map<RemoteName, { failed: string; done: Promise<void> }>();
  const listeners = new Set<() => void>();
  /** By remote: how many of its screens are shown. */
  const shown = new Map<RemoteName, number>();
  /** The number of failed loads by release. */
  const attempts = new Map<string, number>();

  const titleOf = (name: RemoteName) => releases[name]?.title ?? untitled;

  async function load(name: RemoteName, release: RemoteRelease | undefined): Promise<RemoteModule> {
    if (!release) throw new RemoteError(`${titleOf(name)} are not available at the moment.`);
    if (starts.isGivenUp(release)) {
      throw new RemoteError(`${titleOf(name)} have stopped this page twice, and are not started again here.`);
    }
    starts.begin(release);
    try {
      const container = await loadContainer(release, attempts.get(release.globalName) ?? 0, composition.releasesOrigin);
      return checkRemote(name, container?.default);
    } finally {
      starts.cancel(release);
    }
  }

  /** A retry requests its chunks at other addresses. */
  const requestWithEntry = (release: RemoteRelease | undefined, screen: string) => {
    if (!release || attempts.has(release.globalName)) return;
    requestEarly(release.chunks?.[screen] ?? [], composition.releasesOrigin);
  };

  async function open(name: RemoteName, kind: 'screens' | 'widgets', item: string) {
    const failed = (cause: unknown) =>
      cause instanceof RemoteError ? cause : new RemoteError(`${titleOf(name)} could not be loaded.`, { cause });
    const label = `${name}/${item}`;
    const release = releases[name];
    view?.used.add(name);
    try {
      const remote = await remotes.get(name, () => {
        if (kind === 'screens') requestWithEntry(release, item);
        return load(name, release);
      });
      const table = remote[kind] as Record<string, () => Promise<unknown>>;
      if (!Object.hasOwn(table, item)) {
        throw new RemoteError(`${titleOf(name)} do not have this page at the moment.`);
      }
      const opened = await table[item]!();
      const module = kind === 'screens' ? checkScreen(label, opened) : checkOpened(label, opened);
      // Another release may have taken its place, whose slices these would replace.
      if (releases[name]?.version !== release?.version) throw new Error(`${label} was opened too late`);
      inject(name, module.slices, release?.version, fallBacks.get(name)?.failed);
      return module;
    } catch (cause) {
      // What has been replaced meanwhile was slow, not faulty, or has been reported.
      if (releases[name]?.version === release?.version) view?.fault(name, release?.version, 'load');
      throw failed(cause);
    }
  }

  const openInTime = (name: RemoteName, kind: 'screens' | 'widgets', item: string) => {
    const version = releases[name]?.version;
    return within(openWithinMs, open(name, kind, item), () => {
      if (releases[name]?.version === version) view?.fault(name, version, 'load');
      return new RemoteError(`${titleOf(name)} take too long to load.`);
    });
  };

  async function openWidget(name: RemoteName, widget: string): Promise<unknown> {
    const version = releases[name]?.version;
    try {
      return await openInTime(name, 'widgets', widget);
    } catch (error) {
      if (await fallBack(name, version, error)) return openWidget(name, widget);
      throw error;
    }
  }

  /** Whatever works is kept. Returns whether there was anything to forget. */
  const forget = (name: RemoteName, isUnwanted: (item: string, state: PromiseState) => boolean) => {
    const prefix = `${name}/`;
    return modules.forget((key, state) => key.startsWith(prefix) && isUnwanted(key.slice(prefix.length), state));
  };

  /**
   * The next load starts from the entry, at an address that no cache knows: another release may have the same chunk as the one
   * that has failed, at the same address.
   */
  const startOver = (name: RemoteName) => {
    remotes.forget((key) => key === name);
    const release = releases[name];
    if (release) attempts.set(release.globalName, (attempts.get(release.globalName) ?? 0) + 1);
  };

  function replace(name: RemoteName, release: RemoteRelease | undefined) {
    releases[name] = release;
    if (release && release.version !== composition.remotes[name]?.version) replaced.add(name);
  }

  async function findLastGood(name: RemoteName, failed: string, cause: unknown) {
    const instead = `${name}@${failed}`;
    const release = await liveRelease(name, composition.shell, fallBackWithinMs, instead).catch(() => undefined);
    if (shown.get(name)) fallBacks.delete(name);
    if (!release || release.version === failed || releases[name]?.version !== failed || shown.get(name)) return;
    console.error(`shell: ${name}@${release.version} takes the place of ${instead}`, cause);
    forget(name, () => true);
    replace(name, release);
    startOver(name);
    for (const listener of listeners) listener();
  }

  async function fallBack(name: RemoteName, failed: string | undefined, cause: unknown): Promise<boolean> {
    if (failed === undefined || shown.get(name)) return false;
    let last = fallBacks.get(name);
    if (!last) fallBacks.set(name, (last = { failed, done: findLastGood(name, failed, cause) }));
    if (last.failed === failed) await last.done;
    return releases[name]?.version !== failed;
  }

  return {
    screen: (name, screen) =>
      modules.get(`${name}/${screen}`, () => openInTime(name, 'screens', screen)) as Promise<ScreenModule>,
    widget: (name, widget) =>
      modules.get(`${name}/${widget}`, () => openWidget(name, widget)) as Promise<WidgetModule<never>> as never,
    forget(name) {
      if (forget(name, (_, state) => state === 'rejected')) startOver(name);
    },
    async retry(name, item) {
      const now = await liveRelease(name, composition.shell, retryWithinMs).catch(() => releases[name]);
      const changed = now?.version !== releases[name]?.version;
      const isFailed = forget(name, (each, state) => changed || each === item || state !== 'fulfilled');
      fallBacks.delete(name);
      replace(name, now);
      if (isFailed) startOver(name);
    },
    data: (name, screen) => releases[name]?.data?.[screen] ?? [],
    version: (name) => releases[name]?.version,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    shows(name) {
      shown.set(name, (shown.get(name) ?? 0) + 1);
      return () => void shown.set(name, shown.get(name)! - 1);
    },
    fallBack,
    isAsComposed: (name) => !replaced.has(name),
    mount(name, stage) {
      const release = releases[name];
      if (!release) return;
      if (stage === 'failed') view?.fault(name, release.version, 'throw');
      if (stage === 'begins') starts.begin(release);
      else if (stage === 'succeeded') starts.succeed(release);
      else starts.cancel(release);
    },
  };
}

/**
 * The live release of a remote.
 * @param instead a release that has failed, as `catalogue@1.2.0`: if it is live, the last good one before it
 * @throws if the server does not answer in time
 */
async function liveRelease(
  name: RemoteName,
  shell: string,
  withinMs: number,
  instead?: string,
): Promise<RemoteRelease | undefined> {
  const query = new URLSearchParams({ shell, ...(instead && { instead }) });
  const answer = await fetch(`/composition.json?${query}`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(withinMs),
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
