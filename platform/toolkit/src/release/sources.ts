import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { PartName } from '@platform/contract';

/** Folder of a part in the repository. */
export const partFolder = (part: PartName) => (part === 'shell' ? 'shell' : `mfe-${part}`);

const shared = ['shared-ui', 'api', 'platform'];
const sourceFile = /\.(tsx?|json|svg)$/;
const testFile = /\.test\.tsx?$/;

/**
 * Hash of everything that a part's build reads: its own files, the design system, the contract, the build preset and the
 * exact packages. A part whose hash has been released needs no new release.
 * @param root the repository's root
 */
export async function hashSources(root: string, part: PartName): Promise<string> {
  const files = ['package-lock.json', 'tsconfig.json'];
  for (const folder of [partFolder(part), ...shared]) {
    const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const file = path.relative(root, path.join(entry.parentPath, entry.name));
      const relevant = entry.isFile() && sourceFile.test(file) && !testFile.test(file);
      if (relevant && !file.includes('node_modules')) files.push(file);
    }
  }
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    hash.update(`${file}\0`).update(await readFile(path.join(root, file)));
  }
  return hash.digest('hex');
}
