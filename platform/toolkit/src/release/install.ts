import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Registry, RegistryError, stableVersions } from '@platform/host/registry';
import { currentActor, releaseChange } from './origin';

/**
 * Brings the releases of a package into a server's registry, and makes those live that are live in the package.
 * @param from the package's folder of releases
 * @returns the releases that have been made live, e.g. `chat@1.4.0`
 * @throws {RegistryError} before anything has been changed, if the registry has another release of the same version
 */
export async function installReleases(from: string, registry: Registry): Promise<string[]> {
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
  for (const [part, version] of missing) {
    const copy = path.join(registry.partFolder(part), `.${version}`);
    await rm(copy, { recursive: true, force: true });
    await mkdir(registry.partFolder(part), { recursive: true });
    await cp(packed.releaseFolder(part, version), copy, { recursive: true });
    await rename(copy, registry.releaseFolder(part, version));
  }
  const live: string[] = [];
  const change = releaseChange(await currentActor(registry.folder), 'installed with a package');
  for (const [part, version] of Object.entries(await stableVersions(packed))) {
    const now = await registry.channels(part);
    if (version === undefined || now?.channels.stable === version) continue;
    const wasLive = now?.history.some((entry) => entry.version === version);
    await registry.point(part, version, wasLive ? 'rollback' : 'release', change);
    live.push(`${part}@${version}`);
  }
  return live;
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
