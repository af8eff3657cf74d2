import path from 'node:path';
import type { PartName } from '@platform/contract';
import { parseDocument, readText, RegistryError } from './document';
import { otherToolkit, releaseManifest, type ReleaseManifest } from './release';

/** The name of a release's manifest in its folder. */
export const manifestFile = 'release.json';

/**
 * The manifest of the release in a folder; undefined if it holds none.
 * @throws {RegistryError} if it cannot be read, or belongs to another version of the platform
 */
export async function readManifest(folder: string): Promise<ReleaseManifest | undefined> {
  const file = path.join(folder, manifestFile);
  const text = await readText(file);
  return text === undefined ? undefined : parseManifest(text, file);
}

/**
 * Parses a manifest.
 * @param source where the text comes from, for error messages
 * @throws {RegistryError} if it is invalid; if another version of the platform wrote it, the message says what to do
 */
export function parseManifest(text: string, source: string): ReleaseManifest {
  try {
    return parseDocument(text, source, releaseManifest);
  } catch (error) {
    const reason = otherToolkit(text);
    throw reason === undefined ? error : new RegistryError(`${source} ${reason}`, { cause: error });
  }
}

/**
 * The manifest that a folder is expected to hold.
 * @throws {RegistryError} if there is none, or if it belongs to another release
 */
export function expectManifest(
  { part, version, folder }: { part: PartName; version: string; folder: string },
  manifest: ReleaseManifest | undefined,
): ReleaseManifest {
  if (!manifest)
    throw new RegistryError(`There is no release ${part}@${version} in ${path.dirname(path.dirname(folder))}.`);
  if (manifest.part !== part || manifest.version !== version) {
    throw new RegistryError(`${folder} holds ${manifest.part}@${manifest.version}, not ${part}@${version}.`);
  }
  return manifest;
}
