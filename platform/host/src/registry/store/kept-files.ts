import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Younger files may be about to be linked to. */
const youngMs = 60 * 60_000;

const keptFolder = (registry: string) => path.join(registry, '.files');

/** Where a registry keeps a file that several releases may have. @param hash its SHA-384 in base64 */
export function keptFile(registry: string, hash: string): string {
  const name = Buffer.from(hash, 'base64').toString('hex');
  return path.join(keptFolder(registry), name.slice(0, 2), name);
}

/** Removes the kept files that no release is linked to any more. They are fetched again for a release that has them. */
export async function removeUnlinked(registry: string): Promise<void> {
  const names = await readdir(keptFolder(registry), { recursive: true }).catch((): string[] => []);
  for (const name of names) {
    const file = path.join(keptFolder(registry), name);
    const found = await stat(file).catch(() => undefined);
    const isUnlinked = found?.isFile() && found.nlink === 1 && Date.now() - found.mtimeMs > youngMs;
    if (isUnlinked) await rm(file, { force: true });
  }
}
