import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { shellName, type PartName } from '@platform/contract';
import {
  bucketCount,
  findConflicts,
  findNewConflicts,
  findNewPackageConflicts,
  findPackageConflicts,
  isChosen,
  outdated,
  type Canary,
  type Registry,
  type ReleaseManifest,
  type SharedPackages,
} from '@platform/host/registry';
import { shellTypes, type ShellTypes } from './contract-types';

/** The releases that visitors get. */
export interface LiveReleases {
  /** What `stable` of each part points to. */
  stable: ReleaseManifest[];
  /** What a share of the visitors gets in place of these. */
  canaries: ReleaseManifest[];
}

/**
 * The live releases of all parts that can be read, and the canaries: a remote whose release is damaged keeps nobody from
 * releasing.
 * @param replaced parts whose releases are left out
 * @throws {RegistryError} if the live shell cannot be read
 */
export async function liveReleases(registry: Registry, replaced: readonly PartName[] = []): Promise<LiveReleases> {
  const shell = replaced.includes(shellName) ? undefined : await liveShell(registry);
  const names = (await registry.parts()).filter((name) => name !== shellName && !replaced.includes(name));
  const remotes = names.map(async (name) => {
    const stable = (await registry.channels(name))?.channels.stable;
    return stable ? registry.release(name, stable) : undefined;
  });
  const read = await Promise.all(remotes.map((each) => each.catch(() => undefined)));
  const canaries = await readCanaries(registry, replaced);
  return {
    stable: [shell, ...read].filter((each) => each !== undefined),
    canaries: canaries.map(({ manifest }) => manifest),
  };
}

/** The live shell, or undefined before its first release. @throws {RegistryError} if it cannot be read */
export async function liveShell(registry: Registry): Promise<ReleaseManifest | undefined> {
  const stable = (await registry.channels(shellName))?.channels.stable;
  return stable ? registry.release(shellName, stable) : undefined;
}

/** The canaries of all parts. One that cannot be read is shown to nobody. */
async function readCanaries(registry: Registry, replaced: readonly PartName[]) {
  const parts = (await registry.parts()).filter((part) => !replaced.includes(part));
  const found = parts.map(async (part): Promise<{ canary: Canary; manifest: ReleaseManifest } | undefined> => {
    const canary = await registry.canary(part);
    return canary && { canary, manifest: await registry.release(part, canary.version) };
  });
  const read = await Promise.all(found.map((each) => each.catch(() => undefined)));
  return read.filter((each) => each !== undefined);
}

/**
 * The canaries that visitors get together: one list for each composition that is live beside the stable one.
 * @param replaced parts whose canaries are left out, because another release of them is about to take their place
 */
export async function canariesTogether(
  registry: Registry,
  replaced: readonly PartName[] = [],
): Promise<ReleaseManifest[][]> {
  const canaries = (await readCanaries(registry, replaced)).filter(({ manifest }) => outdated(manifest) === undefined);
  const found = new Map<string, ReleaseManifest[]>();
  for (let bucket = 0; bucket < bucketCount; bucket += 1) {
    const chosen = canaries.filter(({ canary, manifest }) => isChosen(manifest.part, canary, bucket));
    const manifests = chosen.map(({ manifest }) => manifest);
    if (manifests.length > 0) found.set(namesOf(manifests), manifests);
  }
  return [...found.values()];
}

/** What a sentence about a composition with canaries begins with, e.g. `With the canary chat@1.4.1: `. */
export const withCanaries = (canaries: readonly ReleaseManifest[]) =>
  `With the ${canaries.length > 1 ? 'canaries' : 'canary'} ${namesOf(canaries)}: `;

const namesOf = (manifests: readonly ReleaseManifest[]) =>
  manifests.map(({ part, version }) => `${part}@${version}`).join(' and ');

/** As `findNewConflicts`, with the stable composition, and as `findConflicts` with each canary. */
export const newLiveConflicts = (candidate: ReleaseManifest, live: LiveReleases): string[] => [
  ...findNewConflicts(candidate, live.stable, currentOf(candidate, live)),
  ...withEachCanary(live, (canary) => findConflicts(candidate, [canary])),
];

/** As `findNewPackageConflicts`, with the stable composition, and as `findPackageConflicts` with each canary. */
export const newLivePackageConflicts = (candidate: SharedPackages, live: LiveReleases): string[] => [
  ...findNewPackageConflicts(candidate, live.stable, currentOf(candidate, live)),
  ...withEachCanary(live, (canary) => findPackageConflicts(candidate, [canary])),
];

/** As `findConflicts`, with each composition that is live: what visitors would miss with a release. */
export const liveConflicts = (candidate: ReleaseManifest, live: LiveReleases): string[] => [
  ...findConflicts(candidate, live.stable),
  ...withEachCanary(live, (canary) => findConflicts(candidate, [canary])),
];

const currentOf = ({ part }: SharedPackages, { stable }: LiveReleases) => stable.find((each) => each.part === part);

/** Whether two releases fit does not depend on the others of a composition, so each canary is looked at alone. */
const withEachCanary = (
  { canaries }: LiveReleases,
  find: (canary: ReleaseManifest) => readonly string[],
): readonly string[] => canaries.flatMap((canary) => find(canary).map((reason) => withCanaries([canary]) + reason));

/** The shells that visitors get: the live one, and its canary. */
export const shellsOf = ({ stable, canaries }: LiveReleases): ReleaseManifest[] =>
  [...stable, ...canaries].filter(({ part }) => part === shellName);

/**
 * The types of the shells of a registry that visitors get.
 * @throws {RegistryError} if they cannot be read
 */
export async function liveTypes(registry: Registry): Promise<ShellTypes[]> {
  const shells = shellsOf(await liveReleases(registry));
  const read = ({ part, version }: ReleaseManifest, file: string) =>
    readFile(path.join(registry.releaseFolder(part, version), file));
  return Promise.all(shells.map((shell) => shellTypes(shell, read)));
}
