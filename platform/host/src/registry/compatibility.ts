import semver from 'semver';
import type { ReleaseManifest } from './release';

/** Whether a text is a range of versions, such as `^1.2.0`: not a tag, a file or an address. */
export const isRange = (text: string) => semver.validRange(text) !== null;

/**
 * The reasons why a remote's release cannot be composed with a shell's release: one line for every shared package that
 * the shell does not provide, provides out of the remote's range, or provides without a name that the remote imports.
 */
export function findIncompatibilities(remote: ReleaseManifest, shell: ReleaseManifest): string[] {
  const remoteLabel = `${remote.part}@${remote.version}`;
  const shellLabel = `${shell.part}@${shell.version}`;
  return Object.entries(remote.uses).flatMap(([name, used]) => {
    const provided = Object.hasOwn(shell.provides, name) ? shell.provides[name] : undefined;
    const fits = provided !== undefined && semver.satisfies(provided.version, used.range);
    // The remote's own copy replaces a package that is absent or out of range.
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

/** The first of {@link findIncompatibilities}, if any. Checked at release time and again before loading. */
export const findIncompatibility = (remote: ReleaseManifest, shell: ReleaseManifest): string | undefined =>
  findIncompatibilities(remote, shell)[0];
