export { buildRelease, type BuildOptions } from './build-release';
export { hashSources, partFolder } from './sources';
