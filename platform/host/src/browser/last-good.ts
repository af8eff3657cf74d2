import type { RemoteName } from '@platform/contract';
import { liveRelease } from './live-release';
import type { ReleasesInUse } from './releases-in-use';

/** How long the server may take to name a release; until then, the visitor sees no notice. */
const withinMs = 3000;

interface Options {
  releases: ReleasesInUse;
  /** The version of the shell. */
  shell: string;
  /** Called before another release takes a release's place, because what was loaded of the old one is no longer wanted. */
  onReplace: (name: RemoteName) => void;
  /** Called once the next load of the remote would get the other release. */
  onReplaced: (name: RemoteName) => void;
}

/**
 * Lets the last good release take the place of one that has failed to start, once for each remote until `reset`. While one of
 * its screens is shown, a remote keeps its release, because the visitor may have filled something in.
 */
export function createFallBack({ releases, shell, onReplace, onReplaced }: Options) {
  /** By remote: the version that the last good release was to replace. */
  const fallBacks = new Map<RemoteName, { failed: string; done: Promise<void> }>();
  /** By remote: how many of its screens are shown. */
  const shown = new Map<RemoteName, number>();

  async function findLastGood(name: RemoteName, failed: string, cause: unknown) {
    const instead = `${name}@${failed}`;
    const release = await liveRelease(name, shell, withinMs, instead).catch(() => undefined);
    if (shown.get(name)) fallBacks.delete(name);
    if (!release || release.version === failed || releases.version(name) !== failed || shown.get(name)) return;
    console.error(`shell: ${name}@${release.version} takes the place of ${instead}`, cause);
    onReplace(name);
    releases.replace(name, release);
    onReplaced(name);
  }

  return {
    /** @returns whether the page now uses another release than the failed one */
    async fallBack(name: RemoteName, failed: string | undefined, cause: unknown): Promise<boolean> {
      if (failed === undefined || shown.get(name)) return false;
      let last = fallBacks.get(name);
      if (!last) fallBacks.set(name, (last = { failed, done: findLastGood(name, failed, cause) }));
      if (last.failed === failed) await last.done;
      return releases.version(name) !== failed;
    },
    /** The version of a remote that has failed, if the last good one was to replace it. */
    failed: (name: RemoteName) => fallBacks.get(name)?.failed,
    /** Allows the remote to fall back again. */
    reset: (name: RemoteName) => void fallBacks.delete(name),
    /** Called when a screen is shown. @returns a function to call when it is no longer shown */
    shows(name: RemoteName): () => void {
      shown.set(name, (shown.get(name) ?? 0) + 1);
      return () => void shown.set(name, shown.get(name)! - 1);
    },
  };
}
