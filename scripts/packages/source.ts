import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PackageManifest } from './manifest';

/** A published package's source. */
export interface PackageSource {
  /** Absolute path. */
  folder: string;
  manifest: PackageManifest;
  /** The files below `src/`, relative to it. */
  files: string[];
}

/** @throws if the workspace has no package.json or no `src/` */
export async function readSource(root: string, workspace: string): Promise<PackageSource> {
  const folder = path.join(root, workspace);
  const manifest = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as PackageManifest;
  const entries = await readdir(path.join(folder, 'src'), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(path.join(folder, 'src'), path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !isPrivate(file));
  return { folder, manifest, files: files.sort() };
}

/** Not published: tests, and the gallery's examples. */
const isPrivate = (file: string) => /(?:\.test|\.examples)\.tsx?$|(?:^|\/)examples\//.test(file);
