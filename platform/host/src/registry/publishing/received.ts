import path from 'node:path';
import type { PartName } from '@platform/contract';
import { readText, RegistryError } from '../document';
import { expectManifest, manifestFile, readManifest } from '../manifest-file';
import { provenanceFile, verifyProvenance } from '../provenance';
import type { Registry } from '../registry';
import type { ReleaseManifest } from '../release';

/**
 * The manifest of a release that its team has published over HTTP: the team has signed it, and the registry has not.
 * @throws {RegistryError} unless it has a provenance that is signed with one of the part's current keys, or if it was removed
 */
export async function receivedRelease(registry: Registry, part: PartName, version: string): Promise<ReleaseManifest> {
  const folder = registry.releaseFolder(part, version);
  const text = await readText(path.join(folder, manifestFile));
  const provenance = await readText(path.join(folder, provenanceFile));
  const manifest = expectManifest({ part, version, folder }, await readManifest(folder));
  if (await registry.isGone(part, version)) {
    throw new RegistryError(`${part}@${version} has been removed from ${registry.folder}.`);
  }
  try {
    if (provenance === undefined) throw new Error('is missing');
    verifyProvenance(provenance, { part, version, manifest: text! }, registry.trust?.keysOf(part) ?? []);
    return manifest;
  } catch (error) {
    throw new RegistryError(
      `${part}@${version} has not been signed: its provenance ${(error as Error).message}\n` +
        'If that key has been replaced, its team builds the release with another --version and publishes it again.',
      { cause: error },
    );
  }
}

/**
 * The manifest of a release that is here, whether or not it has ever been live. It was signed by the registry, or by its team
 * when that published it over HTTP.
 * @throws {RegistryError} as {@link Registry.release} if neither has
 */
export async function storedRelease(registry: Registry, part: PartName, version: string): Promise<ReleaseManifest> {
  try {
    return await registry.release(part, version);
  } catch (error) {
    if (await registry.isSigned(part, version)) throw error;
    return receivedRelease(registry, part, version).catch(() => {
      throw error;
    });
  }
}

/** Whether a release has been signed by the registry, or by its team when that published it over HTTP. Never throws. */
export async function isStored(registry: Registry, part: PartName, version: string): Promise<boolean> {
  if (await registry.isSigned(part, version)) return true;
  return receivedRelease(registry, part, version).then(
    () => true,
    () => false,
  );
}
