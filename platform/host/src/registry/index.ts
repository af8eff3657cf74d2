export { findConflicts, findIncompatibilities, findIncompatibility, isRange } from './compatibility';
export {
  builderFile,
  parseManifest,
  readManifest,
  Registry,
  RegistryError,
  stableVersions,
  type Channels,
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
