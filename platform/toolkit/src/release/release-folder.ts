import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readManifest, Registry, RegistryError, type ReleaseManifest } from '@platform/host/registry';
import type { Part } from '../part';
import {
  buildPart,
  damagedFile,
  refuseConflicts,
  refuseFirstCanary,
  refuseOverweight,
  registerAdded,
  whatIsDone,
  type BuildOptions,
} from './build-release';
import { liveReleases, liveTypes } from './live';
import { checks, currentActor, isReleased, originOfBuild, readOrigin, releaseChange, writeOrigin } from './origin';
import { checkSourcesOf } from './own-checks';

/** Where a part is built if no folder is named. */
export const defaultBuildFolder = ({ folder }: Part) => path.join(folder, 'dist/release');

interface FolderOptions extends Pick<BuildOptions, 'part' | 'log'> {
  version: string;
  /** The output folder; an earlier build in it is replaced. */
  folder: string;
}

/**
 * Builds a part into a folder that is a complete release: it can be checked and registered as it is. The folder appears
 * only when the build is complete; if it fails, there is none, so that an earlier build is not released in its place.
 * @returns the manifest
 * @throws {RegistryError} if the folder contains anything else, the build fails, or the remote breaks the contract
 */
export async function buildFolder({ part, version, folder, log }: FolderOptions): Promise<ReleaseManifest> {
  await refuseToReplace(folder, part.name);
  const building = `${folder}.building`;
  for (const former of [folder, building]) await rm(former, { recursive: true, force: true });
  await mkdir(building, { recursive: true });
  try {
    log(`${part.name}@${version}: building`);
    const origin = await readOrigin(part);
    const manifest = await buildPart(part, version, building, log);
    await writeOrigin(building, { ...origin, checks: [checks.contract] });
    await rename(building, folder);
    log(`${part.name}@${version}: built in ${folder}`);
    return manifest;
  } finally {
    await rm(building, { recursive: true, force: true });
  }
}

/** @throws {RegistryError} if there is anything else at this path than an earlier build of the part */
async function refuseToReplace(folder: string, name: string) {
  const found = await readdir(folder).catch((error: unknown): string[] => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    throw new RegistryError(`${folder} cannot be built into (${code}): name another folder.`);
  });
  if (found.length === 0) return;
  const manifest = found.includes('release.json') && (await readManifest(folder));
  if (!manifest) throw new RegistryError(`${folder} is not empty and holds no release: name another folder.`);
  if (manifest.part !== name) {
    throw new RegistryError(`${folder} holds a release of ${manifest.part}, not of ${name}: name another folder.`);
  }
  const registry = new Registry(path.resolve(folder, '../..'));
  const isInRegistry = registry.partFolder(manifest.part) === path.resolve(folder, '..');
  if (isInRegistry && existsSync(registry.channelsFile(manifest.part))) {
    throw new RegistryError(`${folder} holds a release of a registry, which stays as it is: name another folder.`);
  }
}

/**
 * The manifest of a build that {@link buildFolder} has made, after checking that every file in it is there and unchanged.
 * @throws {RegistryError} if there is no build, it belongs to another part, or a file is missing or has been changed
 */
export async function readBuild({ name }: Pick<Part, 'name'>, folder: string): Promise<ReleaseManifest> {
  const manifest = await readManifest(folder);
  if (!manifest) throw new RegistryError(`${folder} holds no release of ${name}: make one with \`platform build\`.`);
  if (manifest.part !== name) throw new RegistryError(`${folder} holds a release of ${manifest.part}, not of ${name}.`);
  const damaged = await damagedFile(manifest, folder);
  if (damaged !== undefined) {
    throw new RegistryError(`${path.join(folder, damaged)} is not the file that was built: build ${name} again.`);
  }
  return manifest;
}

interface RegisterOptions extends Pick<BuildOptions, 'registry' | 'log' | 'reason' | 'verify' | 'until' | 'canary'> {
  part: Pick<Part, 'name' | 'budget'>;
  /** Where its sources are: if it was built from these, the part's own checks have to pass. */
  sources?: Part;
  /** A build that {@link buildFolder} has made. */
  folder: string;
}

/**
 * Checks a build and registers it, byte for byte; unless another last step is given, makes it live. What has been published
 * already is not published again.
 * @throws {RegistryError} as {@link readBuild}, if it does not fit what is live, or if the registry already has another
 * release of that version
 */
export async function registerBuild({
  part,
  registry,
  folder,
  reason,
  log,
  verify,
  sources,
  ...shown
}: RegisterOptions): Promise<ReleaseManifest> {
  await refuseFirstCanary(registry, part.name, shown.canary);
  const known = await registry.moves(part.name);
  const manifest = await readBuild(part, folder);
  const { version } = manifest;
  if (shown.until === 'publish' && (await isPublished(registry, manifest))) {
    log(`${part.name}@${version}: already published, unchanged`);
    return manifest;
  }
  const made = await originOfBuild(folder);
  refuseOverweight(part, manifest);
  refuseConflicts(manifest, await liveReleases(registry));
  const own = sources ? await checkSourcesOf(manifest, sources, await liveTypes(registry), log) : [];
  await verify?.(manifest, folder);
  if ((shown.until ?? 'promote') === 'promote') await registry.refuseOvertaken(part.name, known);
  if (shown.until !== 'check') await addToRegistry(registry, manifest, folder);
  const passed = [...own, ...made.checks, checks.compatibility, ...(verify ? [checks.pages] : [])];
  const origin = { ...made, checks: [...new Set(passed)] };
  const change = { ...releaseChange(await currentActor(folder), reason, origin), known };
  await registerAdded({ registry, ...shown }, manifest, change);
  log(`${part.name}@${version}: ${whatIsDone(shown)}`);
  return manifest;
}

/** Whether a registry has exactly this release: a job that publishes it may have been run before. */
async function isPublished(registry: Registry, manifest: ReleaseManifest): Promise<boolean> {
  const { part, version } = manifest;
  const published = await registry.release(part, version).catch(() => undefined);
  return isDeepStrictEqual(published, manifest);
}

async function addToRegistry(registry: Registry, { part, version }: ReleaseManifest, folder: string) {
  const copy = path.join(registry.partFolder(part), `.copying-${version}-${process.pid}`);
  try {
    await cp(folder, copy, { recursive: true, filter: isReleased });
    await registry.add(part, version, copy);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
