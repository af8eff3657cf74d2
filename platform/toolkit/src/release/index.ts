export { findParts, readPart, type Part } from '../part';
export { buildRelease, liveShell, runWebpack, type BuildOptions } from './build-release';
export { describeBuild } from './describe';
export { hashSources } from './sources';
