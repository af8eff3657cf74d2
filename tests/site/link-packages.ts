import { mkdir, readdir, symlink } from 'node:fs/promises';
import path from 'node:path';

const installed = path.resolve(__dirname, '../../node_modules');

/**
 * Gives a folder this repository's packages: a `node_modules` of links, instead of one link, so that what is built there
 * has its own build cache, which is removed with the folder.
 */
export async function linkPackages(folder: string): Promise<void> {
  const modules = path.join(folder, 'node_modules');
  await mkdir(modules);
  const names = (await readdir(installed)).filter((name) => !name.startsWith('.'));
  await Promise.all(names.map((name) => symlink(path.join(installed, name), path.join(modules, name))));
}
