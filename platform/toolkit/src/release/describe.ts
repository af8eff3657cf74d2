import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { shellName } from '@platform/contract';
import {
  globalNameOf,
  hashFiles,
  manifestVersion,
  RegistryError,
  type ReleaseManifest,
  type SharedPackages,
} from '@platform/host/registry';
import { seamVersion } from '@platform/host/server/seam';
import { chunkTableFile } from '../build/chunk-table';
import { exposedChunk } from '../build/exposed-in-entry';
import { sharedUsageFile, type SharedUsage } from '../build/shared-usage';
import { bundlePath, rangeOf, singletons, versionOf } from '../build/sharing';
import type { Part } from '../part';
import { compressFiles } from './compress';
import { openApart } from './open-apart';
import { hashSources } from './sources';

/** Every remote is built against the contract's names, although its own copy is in its bundles. */
export const contractPackage = '@platform/contract';

/**
 * Describes a finished build. Opens every screen and widget of a remote once, so that a remote that breaks the contract
 * is never released. Removes the build's own notes from the folder and adds the compressed copies.
 * @param log told which screens' data cannot be requested together with their scripts
 * @throws {RegistryError} if the build is incomplete or breaks the contract
 */
export async function describeBuild(
  part: Part,
  version: string,
  folder: string,
  log: (line: string) => void = () => undefined,
): Promise<ReleaseManifest> {
  const isShell = part.name === shellName;
  const chunkGroups = await takeNotes<Record<string, string[]>>(path.join(folder, 'web', chunkTableFile));
  const webUsage = await takeNotes<SharedUsage>(path.join(folder, 'web', sharedUsageFile));
  const nodeUsage = await takeNotes<SharedUsage>(path.join(folder, 'node', sharedUsageFile));
  const scripts = isShell
    ? chunkGroups['main']
    : [...new Set(['remoteEntry.js', ...(chunkGroups[exposedChunk] ?? [])])];
  if (!scripts?.length) throw new RegistryError(`The build of ${part.name} has no start script.`);
  const { title = part.name, screens, widgets, slices, data, shows, notes } = await openApart(part, folder);
  for (const note of notes) log(`${part.name}/${note}`);
  const items = [...screens, ...widgets];
  await compressFiles(path.join(folder, 'web'));
  return {
    manifest: manifestVersion,
    part: part.name,
    version,
    sources: await hashSources(part),
    globalName: globalNameOf(part.name, version),
    title,
    screens,
    widgets,
    scripts,
    chunks: Object.fromEntries(Object.entries(chunkGroups).filter(([name]) => items.includes(name))),
    ...(Object.keys(data).length > 0 && { data }),
    slices,
    ...(shows && { seam: seamVersion, shows }),
    provides: isShell ? providedBy(part, webUsage) : {},
    uses: isShell ? {} : usedBy(part, [webUsage, nodeUsage]),
    files: await hashFiles(folder),
  };
}

const noUsage: SharedUsage = { uses: {}, provides: {} };

/** What is known of a release's shared packages before it is built: versions and ranges, but no imported names. */
export function expectedPackages(part: Part, version: string): SharedPackages {
  const isShell = part.name === shellName;
  return {
    part: part.name,
    version,
    provides: isShell ? providedBy(part, noUsage) : {},
    uses: isShell ? {} : usedBy(part, []),
  };
}

/** Reads and removes a file that the build has left for this step. */
async function takeNotes<T>(file: string): Promise<T> {
  const notes = JSON.parse(await readFile(file, 'utf8')) as T;
  await rm(file);
  return notes;
}

function providedBy(part: Part, { provides }: SharedUsage): ReleaseManifest['provides'] {
  const provided: ReleaseManifest['provides'] = { [contractPackage]: { version: versionOf(part, contractPackage) } };
  for (const [name, { names }] of Object.entries(singletons)) {
    provided[name] = { version: versionOf(part, name), ...(names && { names: [...names] }) };
  }
  for (const name of part.shared) {
    const names = provides[name];
    provided[name] = { version: versionOf(part, name), ...(names && { names }), bundle: bundlePath(name) };
  }
  return provided;
}

function usedBy(part: Part, usages: readonly SharedUsage[]): ReleaseManifest['uses'] {
  const uses: ReleaseManifest['uses'] = { [contractPackage]: { range: rangeOf(part, contractPackage) } };
  for (const name of [...new Set(usages.flatMap((usage) => Object.keys(usage.uses)))].sort()) {
    const all = usages.map((usage) => usage.uses[name]);
    const names = all.includes(null) ? undefined : [...new Set(all.flatMap((each) => each ?? []))].sort();
    uses[name] = {
      range: rangeOf(part, name),
      ...(names && { names }),
      ...(part.shared.includes(name) && { bundle: bundlePath(name) }),
    };
  }
  return uses;
}
