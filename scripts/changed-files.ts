import { execFileSync } from 'node:child_process';
import { root } from '@platform/toolkit/cli';

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
const lines = (text: string) => text.split('\n').filter(Boolean);

/**
 * The files that differ from the point where this branch left another one: committed, uncommitted and untracked. A
 * renamed file is listed under both names.
 * @param ref a branch, tag or commit
 * @throws if git does not know `ref`
 */
export function changedFiles(ref: string): string[] {
  const base = git('merge-base', ref, 'HEAD').trim();
  const changed = lines(git('diff', '--name-only', '--no-renames', base));
  const added = lines(git('ls-files', '--others', '--exclude-standard'));
  return [...new Set([...changed, ...added])].sort();
}
