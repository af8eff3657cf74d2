import path from 'node:path';
import { Registry } from '@platform/host/registry';
import { findParts, type Part } from '../part';

/** The folder that the command runs in: a part's package, or a repository whose workspaces hold parts. */
export const root = process.cwd();

/** The registry that the command works on: `RELEASES_DIR`, or `releases/` in the folder that the command runs in. */
export const registry = new Registry(path.resolve(root, process.env['RELEASES_DIR'] || 'releases'));

/** Wrong words on the command line; the message says which are right. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/**
 * The parts that the command names.
 * @throws {UsageError} if none is named or one does not exist.
 */
export function namedParts(command: string, given: readonly string[]): Part[] {
  const parts = findParts(root);
  if (given.length === 0 && parts.length === 1) return parts;
  const known = new Map(parts.map((part) => [part.name, part]));
  const unknown = given.filter((name) => !known.has(name));
  if (given.length && !unknown.length) return given.map((name) => known.get(name)!);
  const wrong = unknown.length ? `There is no part "${unknown.join('", "')}". ` : '';
  throw new UsageError(`${wrong}Usage: ${command} <part> [<part> …], where a part is ${[...known.keys()].join(', ')}.`);
}

const expectedErrors = ['UsageError', 'PartError', 'RegistryError', 'LockError', 'StepError', 'ContractError'];

/** Runs a command; an expected error is one clear message and exit code 1. */
export function command(main: () => Promise<void>) {
  main().catch((error: unknown) => {
    const expected = error instanceof Error && expectedErrors.includes(error.name);
    console.error(expected ? error.message : error);
    process.exitCode = 1;
  });
}
