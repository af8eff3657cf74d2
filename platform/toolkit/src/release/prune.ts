import { stat } from 'node:fs/promises';
import path from 'node:path';
import { shellName, type PartName } from '@platform/contract';
import {
  findIncompatibility,
  maxEarlier,
  outdated,
  RegistryError,
  type Change,
  type Registry,
} from '@platform/host/registry';

const dayMs = 24 * 60 * 60_000;

interface PruneOptions {
  registry: Registry;
  part: PartName;
  /** How long a release is kept after visitors could get it last, in days; a release that nobody ever got, after it was made. */
  days: number;
  /** Only says what would be removed. */
  isDryRun: boolean;
  change: Change;
  /** In ms since 1970. */
  now?: number;
}

/**
 * Removes the old releases of a part. It keeps those that are live, a canary or pinned, the one that a rollback goes back to, the
 * last good one, which replaces one that fails, and those that visitors could get within the given number of days, because open
 * pages still request their files.
 * @returns the versions of what has been removed
 * @throws {RegistryError} if the registry cannot be read, a folder is not a release, or nobody may sign for the part
 */
export async function pruneReleases({
  registry,
  part,
  days,
  isDryRun,
  change,
  now = Date.now(),
}: PruneOptions): Promise<string[]> {
  const choose = () => oldReleases(registry, part, now - days * dayMs);
  if (isDryRun) return choose();
  return (await choose()).length === 0 ? [] : registry.remove(part, choose, change);
}

async function oldReleases(registry: Registry, part: PartName, before: number): Promise<string[]> {
  const uses = await registry.lastUses(part);
  // A part that has never been live has only releases that wait to be promoted.
  if (uses.size === 0) return [];
  const kept = [await registry.previous(part).catch(() => undefined), await lastGood(registry, part)];
  const old: string[] = [];
  for (const version of await registry.versions(part)) {
    const lastUse = uses.get(version) ?? (await madeAt(registry, part, version));
    if (lastUse < before && !kept.includes(version)) old.push(version);
  }
  return old;
}

/** The release that takes the place of the live one when that fails. */
async function lastGood(registry: Registry, part: PartName): Promise<string | undefined> {
  const shell = (await registry.channels(shellName))?.channels.stable;
  const host = shell === undefined ? undefined : await registry.release(shellName, shell).catch(() => undefined);
  for (const version of (await registry.earlier(part)).slice(0, maxEarlier)) {
    const manifest = await registry.release(part, version).catch(() => undefined);
    const isUsable = manifest && outdated(manifest) === undefined;
    if (isUsable && (!host || part === shellName || !findIncompatibility(manifest, host))) return version;
  }
  return undefined;
}

async function madeAt(registry: Registry, part: PartName, version: string): Promise<number> {
  const folder = registry.releaseFolder(part, version);
  try {
    return (await stat(path.join(folder, 'release.json'))).mtimeMs;
  } catch (error) {
    throw new RegistryError(`${folder} has no release.json: remove it, and prune ${part} again.`, {
      cause: error,
    });
  }
}
