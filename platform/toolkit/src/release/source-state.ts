import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { gitIn } from '../git';
import type { Part } from '../part';
import { isSource, sourceFolders } from './sources';

/** What the version control of a part's sources says about them. */
export interface SourceState {
  /** The commit that is checked out, in hexadecimal digits. */
  commit: string;
  /**
   * The sources that differ from that commit, new and removed ones included: paths from the repository's folder, in
   * alphabetical order. Empty if the build is made of the commit alone.
   */
  changed: string[];
}

/**
 * The commit that a part is built from, and which files of its build are not as committed: its own, those of linked packages
 * in the same repository, and the toolkit's. Changed tests do not count, because no build reads them.
 * @returns undefined if this is not known: the folder is in no repository of git, or ignored by it, git is not installed, or
 *   nothing has been committed
 */
export async function readSourceState(part: Part): Promise<SourceState | undefined> {
  const folder = await realpath(part.folder);
  const git = gitIn(folder);
  const [top, commit] = await Promise.all([git('rev-parse', '--show-toplevel'), git('rev-parse', '--verify', 'HEAD')]);
  if (top === undefined || commit === undefined) return undefined;
  const repository = await realpath(top.trim());
  const linked = await Promise.all((await sourceFolders(part)).map((each) => realpath(each)));
  const folders = linked.filter((each) => isInside(repository, each));
  const [status, tracked] = await Promise.all([
    git('status', '--porcelain=v1', '-z', '--no-renames', '--untracked-files=all', '--', ...folders),
    git('ls-files', '--cached', '--others', '--exclude-standard', '--', 'package.json'),
  ]);
  if (status === undefined || !tracked) return undefined;
  // Each entry is two letters, a space and the path.
  const files = status.split('\0').filter(Boolean);
  const changed = files
    .map((entry) => entry.slice(3))
    .filter((file) => isSourceOf(folders, path.join(repository, file)));
  return { commit: commit.trim(), changed: changed.sort() };
}

const isInside = (folder: string, file: string) => !path.relative(folder, file).startsWith('..');

const isSourceOf = (folders: readonly string[], file: string) =>
  folders.some((folder) => isInside(folder, file) && isSource(path.relative(folder, file)));
