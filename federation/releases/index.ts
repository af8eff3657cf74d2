export { buildRelease, type BuildOptions } from './build-release';
export { releaseFits } from './fits';
export { Registry, RegistryError, stableVersions, type Channels } from './registry';
export { globalNameOf, hashFiles, releaseManifest, releaseVersion, sha384, type ReleaseManifest } from './release';
export { hashSources, partFolder } from './sources';
