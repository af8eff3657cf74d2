import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The prefix of the file that keeps a displaced version taken. */
const displacedPrefix = '.displaced-';

/** Keeps a version of a part taken for good after a newer one has displaced it. */
export async function markDisplaced(partFolder: string, version: string): Promise<void> {
  await mkdir(partFolder, { recursive: true });
  await writeFile(path.join(partFolder, `${displacedPrefix}${version}`), '');
}

/** The versions that newer ones have displaced in a part's folder. */
export async function displacedVersions(partFolder: string): Promise<string[]> {
  const entries = await readdir(partFolder).catch(() => []);
  return entries.filter((name) => name.startsWith(displacedPrefix)).map((name) => name.slice(displacedPrefix.length));
}
