export { singletonVersions } from '../build/sharing';
export { findParts, readPart, type Part } from '../part';
export {
  buildPart,
  buildRelease,
  manifestOf,
  findPromotable,
  promoteRelease,
  runWebpack,
  whatIsDone,
  type BuildOptions,
  type LastStep,
} from './build-release';
export { checkPart } from './check-part';
export { describeBuild } from './describe';
export { buildFolder, defaultBuildFolder, readBuild, registerBuild } from './release-folder';
export { installReleases } from './install';
export { liveReleases, liveTypes, type LiveReleases } from './live';
export { compositionsOf, recordVerdict, type Composition } from './matrix';
export { pruneReleases } from './prune';
export { publishOnSite } from './publish-on-site';
export { sendRelease } from './send-release';
export { pagesNotRendered, releasesOfSite, shellTypesOfSite } from './site';
export { hashSources } from './sources';
export { currentActor } from './origin';
export { readSourceState, type SourceState } from './source-state';
export { typescriptArguments } from './typescript';
export { refuseUncommitted } from './uncommitted';
