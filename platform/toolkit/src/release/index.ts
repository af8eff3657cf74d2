export { findParts, readPart, type Part } from '../part';
export { buildPart, buildRelease, liveShell, runWebpack, type BuildOptions } from './build-release';
export { describeBuild } from './describe';
export { buildFolder, defaultBuildFolder, readBuild, registerBuild } from './release-folder';
export { shellOfSite } from './site';
export { hashSources } from './sources';
