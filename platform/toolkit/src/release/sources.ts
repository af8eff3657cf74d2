import { createHash, type Hash } from 'node:crypto';
import { readFile, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { findInNodeModules, PartError, readPackage, type Part } from '../part';

const sourceFile = /\.(tsx?|jsx?|mjs|json|svg|css)$/;
const testFile = /\.(test|examples)\.tsx?$/;
const ignored = /(^|[\\/])(node_modules|dist|\.[^\\/]+)([\\/]|$)/;
const toolkit = path.resolve(__dirname, '../..');

/**
 * Hash of everything that a part's build reads: its own files, the packages that it depends on (the files of linked
 * packages, the versions of installed ones), and the toolkit. A part whose hash has been released needs no new release;
 * adding another part to the repository changes no hash.
 */
export async function hashSources({ folder }: Part): Promise<string> {
  const hash = createHash('sha256');
  const seen = new Set<string>();
  await addPackage(hash, folder, seen);
  await addFiles(hash, toolkit);
  const { dependencies } = readPackage(toolkit);
  // What the toolkit shares with the server does not end up in a part's bundles.
  for (const name of Object.keys(dependencies ?? {}).filter((each) => !each.startsWith('@platform/'))) {
    await addDependency(hash, toolkit, name, seen);
  }
  return hash.digest('hex');
}

async function addPackage(hash: Hash, folder: string, seen: Set<string>) {
  await addFiles(hash, folder);
  await addDependencies(hash, folder, seen);
}

async function addDependencies(hash: Hash, folder: string, seen: Set<string>) {
  const { dependencies, peerDependencies } = readPackage(folder);
  for (const name of Object.keys({ ...dependencies, ...peerDependencies }).sort()) {
    await addDependency(hash, folder, name, seen);
  }
}

async function addDependency(hash: Hash, from: string, name: string, seen: Set<string>) {
  const found = find(from, name);
  if (!found) return;
  const folder = await realpath(found);
  if (seen.has(folder)) return;
  seen.add(folder);
  hash.update(`${name}@${readPackage(folder).version}\0`);
  if (folder.split(path.sep).includes('node_modules')) await addDependencies(hash, folder, seen);
  else await addPackage(hash, folder, seen);
}

/** Undefined for a package that is not installed: a peer dependency may be optional, and webpack reports the others. */
function find(from: string, name: string): string | undefined {
  try {
    return findInNodeModules(from, name);
  } catch (error) {
    if (error instanceof PartError) return undefined;
    throw error;
  }
}

async function addFiles(hash: Hash, folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => sourceFile.test(file) && !testFile.test(file) && !ignored.test(file));
  for (const file of files.sort()) {
    hash.update(`${file.split(path.sep).join('/')}\0`).update(await readFile(path.join(folder, file)));
  }
}
