export { releaseFits } from './fits';
export { builderFile, Registry, RegistryError, stableVersions, type Channels } from './registry';
export { globalNameOf, hashFiles, releaseManifest, releaseVersion, sha384, type ReleaseManifest } from './release';
