import {
  checkOpened,
  checkRemote,
  checkScreen,
  type RemoteModule,
  type RemoteName,
  type RemoteRelease,
  type SliceLike,
} from '@platform/contract';
import { requestEarly } from './early-chunks';
import type { LoadContainer } from './federation';
import { PromiseCache } from './promise-cache';
import type { ReleasesInUse } from './releases-in-use';
import { RemoteError } from './remote-error';
import type { StartLog } from './start-log';
import type { ViewLog } from './view-log';

/** A load that takes longer has failed; the visitor is told earlier that it is slow (region/SlowNotice.tsx). */
const openWithinMs = 20_000;

/** What a remote offers. */
export type ItemKind = 'screens' | 'widgets';

/** What screens and widgets are opened with. */
export interface OpenerOptions {
  releases: ReleasesInUse;
  /** The origin of the releases' files, if it is not the site's own. */
  releasesOrigin: string | undefined;
  /** Puts the slices of a screen or widget into the store. */
  inject: (owner: RemoteName, slices?: readonly SliceLike[], release?: string, replaces?: string) => void;
  starts: Pick<StartLog, 'begin' | 'cancel' | 'succeed' | 'isGivenUp'>;
  /** Collects what the page uses, and which release fails. */
  view?: Pick<ViewLog, 'used' | 'fault'>;
  loadContainer: LoadContainer;
  /** The version of a remote that has failed, if the last good one was to replace it. */
  failed: (name: RemoteName) => string | undefined;
}

/** Opens screens and widgets of the releases in use; each remote is loaded only once until `startOver`. */
export function createOpener({ releases, releasesOrigin, inject, starts, view, loadContainer, failed }: OpenerOptions) {
  const remotes = new PromiseCache<RemoteModule>();
  /** The number of failed loads by release. */
  const attempts = new Map<string, number>();

  async function load(name: RemoteName, release: RemoteRelease | undefined): Promise<RemoteModule> {
    if (!release) throw new RemoteError(`${releases.title(name)} are not available at the moment.`);
    if (starts.isGivenUp(release)) {
      throw new RemoteError(`${releases.title(name)} have failed twice on this page. Please reload it later.`);
    }
    starts.begin(release);
    try {
      const container = await loadContainer(release, attempts.get(release.globalName) ?? 0, releasesOrigin);
      return checkRemote(name, container?.default);
    } finally {
      starts.cancel(release);
    }
  }

  /** A retry requests its chunks at other addresses. */
  const requestWithEntry = (release: RemoteRelease | undefined, screen: string) => {
    if (!release || attempts.has(release.globalName)) return;
    requestEarly(release.chunks?.[screen] ?? [], releasesOrigin);
  };

  async function open(name: RemoteName, kind: ItemKind, item: string) {
    const label = `${name}/${item}`;
    const release = releases.of(name);
    view?.used.add(name);
    try {
      const remote = await remotes.get(name, () => {
        if (kind === 'screens') requestWithEntry(release, item);
        return load(name, release);
      });
      const table = remote[kind] as Record<string, () => Promise<unknown>>;
      if (!Object.hasOwn(table, item)) {
        throw new RemoteError(`${releases.title(name)} cannot show this page at the moment.`);
      }
      const opened = await table[item]!();
      const module = kind === 'screens' ? checkScreen(label, opened) : checkOpened(label, opened);
      // Another release may have taken its place, and these slices would replace that release's.
      if (releases.version(name) !== release?.version) throw new Error(`${label} was opened too late`);
      inject(name, module.slices, release?.version, failed(name));
      return module;
    } catch (cause) {
      // A release that has been replaced meanwhile was slow and not faulty, or has already been reported.
      if (releases.version(name) === release?.version) view?.fault(name, release?.version, 'load');
      if (cause instanceof RemoteError) throw cause;
      throw new RemoteError(`${releases.title(name)} could not be loaded.`, { cause });
    }
  }

  return {
    /** Opens a screen or widget and puts its slices into the store. @throws RemoteError if it cannot be opened in time */
    open(name: RemoteName, kind: ItemKind, item: string): Promise<unknown> {
      const version = releases.version(name);
      return within(openWithinMs, open(name, kind, item), () => {
        if (releases.version(name) === version) view?.fault(name, version, 'load');
        return new RemoteError(`${releases.title(name)} take too long to load.`);
      });
    },

    /**
     * Makes the next load start from the entry, at an address that no cache knows: another release may have the same chunk as
     * the failed one, at the same address.
     */
    startOver(name: RemoteName) {
      remotes.forget((key) => key === name);
      const release = releases.of(name);
      if (release) attempts.set(release.globalName, (attempts.get(release.globalName) ?? 0) + 1);
    },
  };
}

function within<T>(milliseconds: number, work: Promise<T>, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
