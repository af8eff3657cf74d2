import type { Composition, RemoteName, RemoteRelease } from '@platform/contract';

/** The visitors' name for a remote that has no live release. */
const untitled = 'These pages';

/** The releases that a page uses: those that it was composed of, and what has taken their place. */
export function releasesInUse(composition: Composition) {
  const releases: Record<RemoteName, RemoteRelease | undefined> = { ...composition.remotes };
  /** The remotes that have used a release other than the one that the page was composed of. */
  const replaced = new Set<RemoteName>();

  return {
    of: (name: RemoteName) => releases[name],
    version: (name: RemoteName) => releases[name]?.version,
    title: (name: RemoteName) => releases[name]?.title ?? untitled,
    replace(name: RemoteName, release: RemoteRelease | undefined) {
      releases[name] = release;
      if (release && release.version !== composition.remotes[name]?.version) replaced.add(name);
    },
    /** Whether the page has always had the release of a remote that it was composed of. */
    isAsComposed: (name: RemoteName) => !replaced.has(name),
  };
}

/** The release of each remote that this page uses, and which have failed. */
export type ReleasesInUse = ReturnType<typeof releasesInUse>;
