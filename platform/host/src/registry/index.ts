export { findIncompatibilities, findIncompatibility, isRange } from './compatibility';
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
  manifestVersion,
  partName,
  releaseManifest,
  releaseVersion,
  sha384,
  type ReleaseManifest,
} from './release';
