import semver from 'semver';
import type { ReleaseManifest } from './release';

/**
 * Why a remote's release may not be composed with a shell's release, or undefined if it may (the contract's version
 * must satisfy the range the remote was built against). Checked when releasing and again before loading.
 */
export function releaseFits(remote: ReleaseManifest, shell: ReleaseManifest): string | undefined {
  if (semver.satisfies(shell.provides.contract, remote.requires.contract)) return undefined;
  return (
    `${remote.part}@${remote.version} was built against contract ${remote.requires.contract}, ` +
    `but shell@${shell.version} keeps ${shell.provides.contract}`
  );
}
