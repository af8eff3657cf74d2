export {
  findConflicts,
  findIncompatibilities,
  findIncompatibility,
  findNewConflicts,
  findNewPackageConflicts,
  findPackageConflicts,
  isRange,
  packageOf,
  versionsOutOfRange,
  type SharedPackages,
} from './compatibility';
export { bucketCount, isChosen, type Canary, type HistoryEntry } from './canary';
export { changeReason, type ChangeNote } from './change-note';
export { origin, provenanceFile, readProvenance, statementOf, verifyProvenance, type Origin } from './provenance';
export { publicKeyOf, statementType } from './envelope';
export { AlreadyPublished, IncomingRelease, PublicationError, type Refusal } from './publishing/incoming-release';
export { publicationFile, publicationOf } from './publishing/publication';
export { readDocument, RegistryError, replaceFile } from './document';
export { readRegularFile } from './regular-file';
export type { Channels } from './channels';
export { parseManifest, readManifest } from './manifest-file';
export { isStored, receivedRelease, storedRelease } from './publishing/received';
export { displace, noteDisplaced, noteLook, waitingVersions } from './publishing/waiting';
export { maxEarlier, OvertakenError, Registry, stableVersions, type Change, type RegistrySigner } from './registry';
export { builderFile, reserveVersion } from './reservation';
export {
  bundlesOf,
  chunkFile,
  chunksAddress,
  defaultBudget,
  globalNameOf,
  hashFiles,
  integrityOf,
  isChunk,
  manifestVersion,
  outdated,
  partName,
  releaseAddress,
  releaseManifest,
  releaseVersion,
  scriptBytes,
  scriptSizes,
  sha256,
  sha384,
  siteAddress,
  type ReleaseManifest,
} from './release';
export { StateMovedError, untilUnmoved, type RegistryStore, type StateDocuments } from './store/store';
export { isRunning, LockError, withLock } from './lock';
export {
  adoptCommand,
  metadataFile,
  partOf,
  pathsOf,
  renewCommand,
  retiredKeysField,
  roleOf,
  timestampFile,
  trustFolder,
} from './trust/names';
export { TrustedState, type TrustOptions } from './trust/trusted-state';
