import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Registry, RegistryError, stableVersions, type HistoryEntry } from '@platform/host/registry';
import type { Candidate } from '../preview/preview';
import { refuseConflicts } from './build-release';
import { liveReleases } from './live';
import { currentActor, releaseChange } from './origin';

/**
 * Copies a package's releases into a server's registry, and makes live those that are live in the package. If one of them
 * has never been live on the server, all have to fit what stays live there; otherwise the package goes back to what
 * visitors had, as a rollback does.
 * @param from the package's folder of releases
 * @param verify called with the releases that are to become live; what it throws refuses all of them
 * @returns the releases that have been made live, e.g. `chat@1.4.0`
 * @throws {RegistryError} before anything has been changed, if the registry has another release of the same version, a release
 *   is refused, or somebody takes a release of one of its parts back meanwhile
 */
export async function installReleases(
  from: string,
  registry: Registry,
  verify?: (candidates: readonly Candidate[]) => Promise<void>,
): Promise<string[]> {
  const packed = new Registry(from);
  const releases = await releasesIn(packed);
  const conflicts: string[] = [];
  const missing: typeof releases = [];
  for (const release of releases) {
    const [own, other] = await Promise.all([manifestIn(packed, release), manifestIn(registry, release)]);
    if (other === undefined) missing.push(release);
    else if (own !== other) conflicts.push(release.join('@'));
  }
  if (conflicts.length > 0) {
    throw new RegistryError(
      `Nothing has been changed: ${registry.folder} has different releases under the same versions as this package: ${conflicts.join(' ')}\n` +
        'The package was made with another registry. Make it where the releases of earlier packages are (docs/deploy.md).',
    );
  }
  const moves = await movesTo(packed, registry);
  if (moves.some(({ wasLive }) => !wasLive)) {
    const read = moves.map(async ({ part, version }): Promise<Candidate> => {
      return { release: await packed.release(part, version), folder: packed.releaseFolder(part, version) };
    });
    const candidates = await Promise.all(read);
    const staying = await liveReleases(
      registry,
      moves.map(({ part }) => part),
    );
    const live = { ...staying, stable: [...staying.stable, ...candidates.map(({ release }) => release)] };
    for (const { release } of candidates) refuseConflicts(release, live);
    await verify?.(candidates);
  }
  for (const { part, known } of moves) await registry.refuseOvertaken(part, known);
  for (const release of missing) await copyRelease(packed, registry, release);
  const change = releaseChange(await currentActor(registry.folder), 'installed with a package');
  for (const { part, version, wasLive, known } of moves)
    await registry.point(part, version, wasLive ? 'rollback' : 'release', { ...change, known });
  return moves.map(({ part, version }) => `${part}@${version}`);
}

async function copyRelease(packed: Registry, registry: Registry, [part, version]: readonly [string, string]) {
  const copy = path.join(registry.partFolder(part), `.${version}`);
  await rm(copy, { recursive: true, force: true });
  await mkdir(registry.partFolder(part), { recursive: true });
  await cp(packed.releaseFolder(part, version), copy, { recursive: true });
  await rename(copy, registry.releaseFolder(part, version));
}

interface Move {
  part: string;
  version: string;
  /** Whether it has been live on the server before. */
  wasLive: boolean;
  /** What visitors of the server had got of the part when this was decided. */
  known: readonly HistoryEntry[];
}

/** What has to change for the live releases of a package to become live here. */
async function movesTo(packed: Registry, registry: Registry): Promise<Move[]> {
  const moves: Move[] = [];
  for (const [part, version] of Object.entries(await stableVersions(packed))) {
    const known = await registry.moves(part);
    const now = await registry.channels(part);
    if (version === undefined || now?.channels.stable === version) continue;
    const wasLive = now?.history.some((entry) => entry.version === version) ?? false;
    moves.push({ part, version, wasLive, known });
  }
  return moves;
}

async function releasesIn(registry: Registry): Promise<(readonly [part: string, version: string])[]> {
  const parts = await registry.parts();
  const found = await Promise.all(
    parts.map(async (part) => (await registry.versions(part)).map((version) => [part, version] as const)),
  );
  return found.flat();
}

const manifestIn = (registry: Registry, [part, version]: readonly [string, string]) =>
  readFile(path.join(registry.releaseFolder(part, version), 'release.json'), 'utf8').catch(() => undefined);
