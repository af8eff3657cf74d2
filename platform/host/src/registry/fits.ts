import semver from 'semver';
import type { ReleaseManifest } from './release';

/**
 * Why a remote's release may not be composed with a shell's release, or undefined if it may: every shared package that the
 * remote uses must be provided, in a version of its range, with every name that it imports. Checked when releasing and
 * again before loading.
 */
export function releaseFits(remote: ReleaseManifest, shell: ReleaseManifest): string | undefined {
  const remoteLabel = `${remote.part}@${remote.version}`;
  const shellLabel = `${shell.part}@${shell.version}`;
  for (const [name, used] of Object.entries(remote.uses)) {
    const provided = Object.hasOwn(shell.provides, name) ? shell.provides[name] : undefined;
    const fits = provided !== undefined && semver.satisfies(provided.version, used.range);
    // The remote's own copy takes the place of one that is absent or out of range.
    if (!fits && used.bundle) continue;
    if (!provided) return `${remoteLabel} uses ${name}, which ${shellLabel} does not provide`;
    if (!fits) {
      return `${remoteLabel} was built against ${name} ${used.range}, but ${shellLabel} provides ${provided.version}`;
    }
    const missing = used.names?.filter((each) => provided.names && !provided.names.includes(each)) ?? [];
    if (missing.length > 0) {
      return `${remoteLabel} uses ${missing.join(', ')} of ${name}, which ${shellLabel} does not provide`;
    }
  }
  return undefined;
}
