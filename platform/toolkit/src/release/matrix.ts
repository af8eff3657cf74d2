import path from 'node:path';
import { z } from 'zod';
import type { PartName } from '@platform/contract';
import {
  readDocument,
  RegistryError,
  replaceFile,
  withLock,
  type Registry,
  storedRelease,
} from '@platform/host/registry';

/** The live releases of a registry, with the release of at most one part exchanged for another. */
export interface Composition {
  /** `stable` has the live releases only. `previous` is what a rollback of the part would make live. */
  kind: 'stable' | 'candidate' | 'previous';
  /** What is exchanged. */
  exchanged?: { part: PartName; version: string };
}

/**
 * The compositions in which a release has to work before it becomes live: the live one, each candidate among the live
 * releases, and the previous release of each part.
 * @param named the candidates; if none is named, those of all parts. A part without a version stands for its canary, or else
 *   for its newest release that nobody has been shown yet
 * @throws {RegistryError} if a named part has no candidate, or a named release does not exist
 */
export async function compositionsOf(
  registry: Registry,
  named: readonly { part: PartName; version?: string | undefined }[] = [],
): Promise<Composition[]> {
  const parts = await registry.parts();
  const live = new Map<PartName, string | undefined>();
  for (const part of parts) live.set(part, (await registry.channels(part))?.channels.stable);
  const candidates: Composition[] = [];
  for (const { part, ...given } of named.length > 0 ? named : parts.map((part) => ({ part, version: undefined }))) {
    if (given.version !== undefined) await storedRelease(registry, part, given.version);
    const version = given.version ?? (await registry.canary(part))?.version ?? (await registry.unseen(part)).at(-1);
    if (version !== undefined) candidates.push({ kind: 'candidate', exchanged: { part, version } });
    else if (named.length > 0) throw new RegistryError(`No release of ${part} is waiting to be promoted.`);
  }
  const before: Composition[] = [];
  for (const part of parts) {
    const [version] = live.get(part) === undefined ? [] : await registry.earlier(part);
    if (version !== undefined) before.push({ kind: 'previous', exchanged: { part, version } });
  }
  return [{ kind: 'stable' }, ...candidates, ...before];
}

const verdicts = z.record(
  z.string(),
  z.strictObject({
    at: z.iso.datetime(),
    /** The journeys that failed with this release, and not with the live one in its place. */
    failed: z.array(z.string()),
  }),
);

/** What the last matrix found about each candidate. It is beside the releases, for all who promote from this folder. */
const verdictsFile = ({ folder }: Registry) => path.join(folder, 'matrix.json');

/**
 * Records which journeys have failed with a release, for {@link refuseRed}. Concurrent calls are all kept.
 * @throws {RegistryError} if the file is damaged, LockError if another process holds it for ten seconds
 */
export async function recordVerdict(registry: Registry, part: PartName, version: string, failed: readonly string[]) {
  const file = verdictsFile(registry);
  await withLock(file, async () => {
    const before = (await readDocument(file, verdicts)) ?? {};
    const now = { ...before, [`${part}@${version}`]: { at: new Date().toISOString(), failed } };
    await replaceFile(file, `${JSON.stringify(now, null, 1)}\n`);
  });
}

/** @throws {RegistryError} if journeys have failed with a release when the matrix ran last */
export async function refuseRed(registry: Registry, part: PartName, version: string) {
  const verdict = (await readDocument(verdictsFile(registry), verdicts))?.[`${part}@${version}`];
  if (!verdict || verdict.failed.length === 0) return;
  const failed = verdict.failed.map((title) => `  ${title}`).join('\n');
  throw new RegistryError(
    `With ${part}@${version} these journeys failed on ${verdict.at}:\n${failed}\nIt was not released.`,
  );
}
