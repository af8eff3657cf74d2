import type { Composition, RemoteName, ScreenModule, WidgetModule } from '@platform/contract';
import { loadByFederation, type LoadContainer } from './federation';
import { createFallBack } from './last-good';
import { liveRelease } from './live-release';
import { createOpener, type OpenerOptions } from './opener';
import { PromiseCache, type PromiseState } from './promise-cache';
import { releasesInUse } from './releases-in-use';

/** Opens screens and widgets, through module federation in the browser and from node bundles on the server. */
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
  /** Called when a screen is shown. @returns a function to call when it is no longer shown */
  shows: (remote: RemoteName) => () => void;
  /**
   * Lets the last good release take the place of one that has failed to start, once for each remote until `retry`. While one of
   * its screens is shown, a remote keeps its release, because the visitor may have filled something in.
   * @returns whether the page now uses another release than the failed one
   */
  fallBack: (remote: RemoteName, failedVersion: string | undefined, cause: unknown) => Promise<boolean>;
  /** Whether the page still has the release of a remote that rendered it on the server. */
  isAsComposed: (remote: RemoteName) => boolean;
  /** Called when a screen or widget is first rendered, has mounted, or has failed: see {@link StartLog}. */
  mount: (remote: RemoteName, stage: 'begins' | 'succeeded' | 'failed') => void;
}

/** How long the server may take to name a release. */
const retryWithinMs = 5000;

/** What the loader opens remotes with. */
export interface LoaderParts extends Pick<OpenerOptions, 'inject' | 'starts' | 'view'> {
  composition: Composition;
  loadContainer?: LoadContainer;
}

/**
 * The browser's loader. A failed load stays failed until `fallBack` or `retry`, so that a component that renders again gets
 * the same result. `retry` asks the server for the current composition, because the quickest fix for a broken release is a
 * rollback. A widget that cannot be loaded falls back on its own; for a screen, which may only have been prefetched, the region
 * decides.
 */
export function createRemoteLoader({
  composition,
  inject,
  starts,
  view,
  loadContainer = loadByFederation,
}: LoaderParts): RemoteLoader {
  const releases = releasesInUse(composition);
  const modules = new PromiseCache<unknown>();
  const listeners = new Set<() => void>();
  const last = createFallBack({
    releases,
    shell: composition.shell,
    onReplace: (name) => void forget(name, () => true),
    onReplaced(name) {
      opener.startOver(name);
      for (const listener of listeners) listener();
    },
  });
  const { releasesOrigin } = composition;
  const opener = createOpener({ releases, releasesOrigin, inject, starts, view, loadContainer, failed: last.failed });

  async function openWidget(name: RemoteName, widget: string): Promise<unknown> {
    const version = releases.version(name);
    try {
      return await opener.open(name, 'widgets', widget);
    } catch (error) {
      if (await last.fallBack(name, version, error)) return openWidget(name, widget);
      throw error;
    }
  }

  /** Keeps whatever works. Returns whether there was anything to forget. */
  const forget = (name: RemoteName, isUnwanted: (item: string, state: PromiseState) => boolean) => {
    const prefix = `${name}/`;
    return modules.forget((key, state) => key.startsWith(prefix) && isUnwanted(key.slice(prefix.length), state));
  };

  return {
    screen: (name, screen) =>
      modules.get(`${name}/${screen}`, () => opener.open(name, 'screens', screen)) as Promise<ScreenModule>,
    widget: (name, widget) =>
      modules.get(`${name}/${widget}`, () => openWidget(name, widget)) as Promise<WidgetModule<never>> as never,
    forget(name) {
      if (forget(name, (_, state) => state === 'rejected')) opener.startOver(name);
    },
    async retry(name, item) {
      const now = await liveRelease(name, composition.shell, retryWithinMs).catch(() => releases.of(name));
      const changed = now?.version !== releases.version(name);
      const isFailed = forget(name, (each, state) => changed || each === item || state !== 'fulfilled');
      last.reset(name);
      releases.replace(name, now);
      if (isFailed) opener.startOver(name);
    },
    data: (name, screen) => releases.of(name)?.data?.[screen] ?? [],
    version: releases.version,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    shows: last.shows,
    fallBack: last.fallBack,
    isAsComposed: releases.isAsComposed,
    mount(name, stage) {
      const release = releases.of(name);
      if (!release) return;
      if (stage === 'failed') view?.fault(name, release.version, 'throw');
      if (stage === 'begins') starts.begin(release);
      else if (stage === 'succeeded') starts.succeed(release);
      else starts.cancel(release);
    },
  };
}
