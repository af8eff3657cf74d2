import semver from 'semver';
import type { ReleaseManifest } from './release';

/**
 * Why a remote's release may not be composed with a shell's release: a line for every shared package that the remote uses
 * and the shell does not provide, or not in a version of its range, or not with every name that it imports. Empty if it may.
 */
export function misfits(remote: ReleaseManifest, shell: ReleaseManifest): string[] {
  const remoteLabel = `${remote.part}@${remote.version}`;
  const shellLabel = `${shell.part}@${shell.version}`;
  return Object.entries(remote.uses).flatMap(([name, used]) => {
    const provided = Object.hasOwn(shell.provides, name) ? shell.provides[name] : undefined;
    const fits = provided !== undefined && semver.satisfies(provided.version, used.range);
    // The remote's own copy takes the place of one that is absent or out of range.
    if (!fits && used.bundle) return [];
    if (!provided) return [`${remoteLabel} uses ${name}, which ${shellLabel} does not provide`];
    if (!fits) {
      return [`${remoteLabel} was built against ${name} ${used.range}, but ${shellLabel} provides ${provided.version}`];
    }
    const missing = used.names?.filter((each) => provided.names && !provided.names.includes(each)) ?? [];
    if (missing.length === 0) return [];
    return [`${remoteLabel} uses ${missing.join(', ')} of ${name}, which ${shellLabel} does not provide`];
  });
}

/** The first of {@link misfits}, or undefined if there is none. Checked when releasing and again before loading. */
export const releaseFits = (remote: ReleaseManifest, shell: ReleaseManifest): string | undefined =>
  misfits(remote, shell)[0];
