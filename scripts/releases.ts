import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { shellName } from '@platform/contract';
import type { Registry, ReleaseManifest } from '@platform/host/registry';
import {
  buildRelease,
  currentActor,
  findParts,
  hashSources,
  liveReleases,
  type LastStep,
  type LiveReleases,
  type Part,
} from '@platform/toolkit/release';
import { root } from '@platform/toolkit/cli';
import { keepSigned, openRegistry } from '@platform/toolkit/trust';

/** The registry of this checkout, which `npm start` serves. */
export const ownReleases = path.join(root, 'releases');

const log = (line: string) => console.log(line);

/**
 * Releases every part whose sources have never been released into a registry. Other parts stay as they are, so a rollback
 * survives a restart.
 * @returns the names of the parts that were released
 */
export async function releaseChanged(registry: Registry): Promise<string[]> {
  const { changed } = await compareSources(registry);
  const changing = changed.map(({ name }) => name);
  const staying = () => liveReleases(registry, changing);
  await buildTogether(changed, { registry, until: 'promote', staying });
  return changing;
}

/**
 * Publishes a release of every part whose sources have never been built for a registry; nothing that is live there changes.
 * @returns the release of each part that has been built from its present sources
 */
export async function publishChanged(registry: Registry): Promise<ReleaseManifest[]> {
  const { built, changed } = await compareSources(registry);
  const staying = () => Promise.resolve({ stable: built, canaries: [] });
  return [...built, ...(await buildTogether(changed, { registry, until: 'publish', staying }))];
}

/** Which parts have been built from their present sources, and which have not. */
async function compareSources(registry: Registry): Promise<{ built: ReleaseManifest[]; changed: Part[] }> {
  await keepSigned(registry, log);
  const built: ReleaseManifest[] = [];
  const changed: Part[] = [];
  for (const part of findParts(root)) {
    const release = await registry.builtFrom(part.name, await hashSources(part));
    if (release) built.push(release);
    else changed.push(part);
  }
  return { built, changed };
}

interface TogetherOptions {
  registry: Registry;
  /** The last step to take with each. */
  until: LastStep;
  /** The releases of the other parts, which they have to fit. */
  staying: () => Promise<LiveReleases>;
}

/**
 * Builds parts, two at a time. What is built together has to fit together: a remote the new shell, not the one before it.
 * @param parts with the shell first, if it is one of them
 */
async function buildTogether(
  parts: readonly Part[],
  { registry, until, staying }: TogetherOptions,
): Promise<ReleaseManifest[]> {
  const waiting = [...parts];
  const built: Promise<ReleaseManifest>[] = [];
  let shell: Promise<ReleaseManifest> | undefined;
  const worker = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const isShell = part.name === shellName;
      const live = async () => {
        const { stable, canaries } = await staying();
        return { stable: isShell || !shell ? stable : [...stable, await shell], canaries };
      };
      const release = buildRelease({ part, registry, log, live, until });
      // It comes first, so that its manifest is there when a remote needs it.
      if (isShell) shell = release;
      built.push(release);
      await release;
    }
  };
  await Promise.all([worker(), worker()]);
  return Promise.all(built);
}

/**
 * Makes a registry in which releases of another one are live, all of them and no others. What is in its folder is removed.
 * @returns the folder of the registry's releases
 */
export async function previewOf(releases: readonly ReleaseManifest[], registry: Registry, folder: string) {
  await rm(folder, { recursive: true, force: true });
  const shown = openRegistry(path.join(folder, 'releases'));
  for (const { part, version } of releases) {
    await cp(registry.releaseFolder(part, version), shown.releaseFolder(part, version), { recursive: true });
    await shown.point(part, version, 'release');
  }
  return shown.folder;
}

/**
 * Makes releases of a registry live together, except those that already are. A rollback does not stop it: the registry of
 * `npm run verify`, which no server uses, has only those that this function makes when the sources go back to an earlier state.
 * @param reason why
 */
export async function promoteTogether(releases: readonly ReleaseManifest[], registry: Registry, reason: string) {
  const by = await currentActor(root);
  for (const { part, version } of releases) {
    const channels = await registry.channels(part);
    if (channels?.channels.stable === version) continue;
    const wasLive = channels?.history.some((entry) => entry.version === version);
    const change = { reason, ...(by !== undefined && { by }) };
    await registry.point(part, version, wasLive ? 'rollback' : 'release', change);
    log(`${part}@${version}: promoted`);
  }
}
