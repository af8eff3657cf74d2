import { execFileSync } from 'node:child_process';
import { root, UsageError } from '@platform/toolkit/cli';

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
const lines = (text: string) => text.split('\n').filter(Boolean);

/**
 * The files that differ from the point where this branch left another one: committed, uncommitted and untracked. A
 * renamed file is listed under both names.
 * @param ref a branch, tag or commit
 * @throws {UsageError} if git does not know `ref`, or this branch has nothing in common with it
 */
export function changedFiles(ref: string): string[] {
  const base = whereLeft(ref);
  const changed = lines(git('diff', '--name-only', '--no-renames', base));
  const added = lines(git('ls-files', '--others', '--exclude-standard'));
  return [...new Set([...changed, ...added])].sort();
}

/** The newest commit that this branch has in common with another one. */
function whereLeft(ref: string): string {
  const found = gitOrNothing('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`);
  if (found === undefined)
    throw new UsageError(`git knows no branch, tag or commit "${ref}" here: name one with --since.`);
  const base = gitOrNothing('merge-base', found, 'HEAD');
  if (base === undefined) throw new UsageError(`This branch has no commit in common with ${ref}.`);
  return base;
}

/** What git prints on one line; undefined if it says no, as it does without a word to these questions. */
function gitOrNothing(...args: string[]): string | undefined {
  try {
    return git(...args).trim();
  } catch (error) {
    if ((error as { status?: number }).status === 1) return undefined;
    throw error;
  }
}
