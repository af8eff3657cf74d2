import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PartName } from '@platform/contract';
import { provenanceFile } from '../provenance';
import { RegistryError } from '../document';
import { parseManifest } from '../manifest-file';
import type { Registry } from '../registry';
import { sha384 } from '../release';
import { makeTemporaryFolder } from '../temporary-folder';
import { keptFile } from './kept-files';

/** A release as it is shared. */
export interface SharedRelease {
  manifest: string;
  provenance: string;
}

interface Source {
  /** The content of a file by its SHA-384 in base64; undefined if it is not shared. */
  contentOf: (hash: string) => Promise<Buffer | undefined>;
}

/**
 * Writes a release into a registry's folder. Files are kept by their hashes, in `.files`, and a release has links to them, so
 * that what releases have in common is fetched and stored only once.
 * @throws {RegistryError} unless every file is the one that the manifest describes
 */
export async function writeRelease(
  registry: Registry,
  part: PartName,
  version: string,
  { manifest: text, provenance }: SharedRelease,
  source: Source,
) {
  const name = `${part}@${version}`;
  const manifest = parseManifest(text, `release.json of ${name}`);
  if (manifest.part !== part || manifest.version !== version) throw new RegistryError(`${name} is another release.`);
  const { path: folder, remove } = await makeTemporaryFolder(registry.partFolder(part));
  try {
    for (const [file, { sha384: hash }] of Object.entries(manifest.files)) {
      const kept = await keep(registry.folder, hash, source);
      if (kept === undefined) throw new RegistryError(`${file} of ${name} is not the file that was released.`);
      const target = path.join(folder, file);
      await mkdir(path.dirname(target), { recursive: true });
      // Not every file system has links.
      await link(kept, target).catch(() => copyFile(kept, target));
    }
    await writeFile(path.join(folder, 'release.json'), text, { flush: true });
    await writeFile(path.join(folder, provenanceFile), provenance, { flush: true });
    await rename(folder, registry.releaseFolder(part, version)).catch((error: unknown) => {
      const { code } = error as NodeJS.ErrnoException;
      // Another process of this machine was faster.
      if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    });
  } finally {
    await remove();
  }
}

/** The path of a file with this hash; undefined if it cannot be had. */
async function keep(registry: string, hash: string, { contentOf }: Source): Promise<string | undefined> {
  const file = keptFile(registry, hash);
  const kept = await readFile(file).catch(() => undefined);
  if (kept && sha384(kept) === hash) return file;
  const content = await contentOf(hash);
  if (!content || sha384(content) !== hash) return undefined;
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = `${file}.${randomUUID()}.tmp`;
  await writeFile(temporary, content, { flush: true });
  await rename(temporary, file);
  return file;
}
