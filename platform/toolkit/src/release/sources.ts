import { createHash, type Hash } from 'node:crypto';
import { readFile, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { findInNodeModules, PartError, pictureFile, readPackage, type Part } from '../part';

const moduleFile = /\.([jt]sx?|[cm]js|json)$/;
const testFile = /\.(test|examples)\.[jt]sx?$/;
const ignored = /(^|[\\/])(node_modules|dist|\.[^\\/]+)([\\/]|$)/;
const toolkit = path.resolve(__dirname, '../..');

/**
 * Hash of everything that a part's build reads: its own files, the packages that it depends on (the files of linked
 * packages, the versions of installed ones), and the toolkit. A part whose hash has been released needs no new release;
 * adding another part to the repository changes no hash.
 */
export async function hashSources(part: Part): Promise<string> {
  const hash = createHash('sha256');
  const { folders, installed } = await readSources(part);
  for (const each of installed) hash.update(`${each}\0`);
  for (const folder of folders) await addFiles(hash, folder);
  return hash.digest('hex');
}

/** The folders whose files are the sources of a part: its own, those of linked packages, and the toolkit's. */
export const sourceFolders = async (part: Part): Promise<string[]> => (await readSources(part)).folders;

/** Whether a build reads a file of such a folder. @param file its path from the folder */
export const isSource = (file: string) =>
  (moduleFile.test(file) || pictureFile.test(file)) && !testFile.test(file) && !ignored.test(file);

interface Sources {
  folders: string[];
  /** The dependencies, `<name>@<version>`. */
  installed: string[];
}

async function readSources({ folder }: Part): Promise<Sources> {
  const found: Sources = { folders: [folder, toolkit], installed: [] };
  const seen = new Set<string>();
  await addDependencies(found, folder, seen);
  const { dependencies } = readPackage(toolkit);
  // What the toolkit shares with the server does not end up in a part's bundles.
  for (const name of Object.keys(dependencies ?? {}).filter((each) => !each.startsWith('@platform/'))) {
    await addDependency(found, toolkit, name, seen);
  }
  return found;
}

async function addDependencies(found: Sources, folder: string, seen: Set<string>) {
  const { dependencies, peerDependencies } = readPackage(folder);
  for (const name of Object.keys({ ...dependencies, ...peerDependencies }).sort()) {
    await addDependency(found, folder, name, seen);
  }
}

async function addDependency(found: Sources, from: string, name: string, seen: Set<string>) {
  const place = find(from, name);
  if (!place) return;
  const folder = await realpath(place);
  if (seen.has(folder)) return;
  seen.add(folder);
  found.installed.push(`${name}@${readPackage(folder).version}`);
  if (!folder.split(path.sep).includes('node_modules')) found.folders.push(folder);
  await addDependencies(found, folder, seen);
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
    .filter(isSource);
  for (const file of files.sort()) {
    hash.update(`${file.split(path.sep).join('/')}\0`).update(await readFile(path.join(folder, file)));
  }
}
