export { findConflicts, findIncompatibilities, findIncompatibility, isRange } from './compatibility';
export {
  builderFile,
  parseManifest,
  readManifest,
  Registry,
  RegistryError,
  stableVersions,
  type Channels,
  type RegistrySigner,
} from './registry';
export {
  bundlesOf,
  globalNameOf,
  hashFiles,
  integrityOf,
  manifestVersion,
  outdated,
  partName,
  releaseManifest,
  releaseVersion,
  sha256,
  sha384,
  type ReleaseManifest,
} from './release';
export { LockError, withLock } from './lock';
export {
  adoptCommand,
  metadataFile,
  partOf,
  pathsOf,
  renewCommand,
  roleOf,
  timestampFile,
  trustFolder,
} from './trust/names';
export { TrustedState, type TrustOptions } from './trust/trusted-state';
