import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { findInNodeModules } from '../../platform/toolkit/src/part';
import type { PublishedPackage } from '../../scripts/packages/index';

const root = path.resolve(__dirname, '../..');

interface Manifest {
  bin?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const readManifest = async (folder: string) =>
  JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Manifest;

/**
 * Replaces `npm install` in a folder, without a registry: unpacks the tarballs, and links every other package that the
 * folder's or a tarball's package.json declares to this repository's copy. (`npm install --offline` needs a cache that
 * holds them, which a fresh machine does not have.) Undeclared packages are not linked, so a package that forgets a
 * dependency fails.
 */
export async function install(folder: string, packages: readonly PublishedPackage[]): Promise<void> {
  const modules = path.join(folder, 'node_modules');
  const unpacked = packages.map(({ name, tarball }) => ({ tarball, place: path.join(modules, name) }));
  await Promise.all(
    unpacked.map(async ({ tarball, place }) => {
      await mkdir(place, { recursive: true });
      await promisify(execFile)('tar', ['-xzf', tarball, '-C', place, '--strip-components=1']);
    }),
  );
  const declared = new Set<string>();
  for (const place of [folder, ...unpacked.map((each) => each.place)]) {
    const { bin, dependencies, devDependencies, peerDependencies } = await readManifest(place);
    const names = Object.keys({ ...dependencies, ...peerDependencies, ...(place === folder && devDependencies) });
    for (const name of names) declared.add(name);
    for (const [name, file] of Object.entries(bin ?? {})) await linkProgram(modules, name, path.join(place, file));
  }
  const ours = new Set(packages.map(({ name }) => name));
  for (const name of declared) if (!ours.has(name)) await linkPackage(modules, name);
  for (const name of ['tsc', 'tsx', 'playwright'])
    await linkProgram(modules, name, path.join(root, 'node_modules/.bin', name));
}

/** Resolves from `platform/host`, one of the workspaces below which npm puts the second version of a package. */
async function linkPackage(modules: string, name: string) {
  const place = path.join(modules, name);
  await mkdir(path.dirname(place), { recursive: true });
  await symlink(findInNodeModules(path.join(root, 'platform/host'), name), place);
}

async function linkProgram(modules: string, name: string, file: string) {
  await mkdir(path.join(modules, '.bin'), { recursive: true });
  await chmod(file, 0o755);
  await symlink(file, path.join(modules, '.bin', name));
}
