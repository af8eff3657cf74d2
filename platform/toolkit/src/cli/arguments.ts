import path from 'node:path';
import { partNames, type PartName } from '@platform/contract';
import { Registry } from '@platform/host/registry';

export const root = path.resolve(__dirname, '../../../..');

/** The registry that the command works on: `RELEASES_DIR`, or `releases/` in the repository. */
export const registry = new Registry(path.resolve(root, process.env['RELEASES_DIR'] || 'releases'));

/** Wrong words on the command line; the message says which are right. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/**
 * The parts that the command names.
 * @throws {UsageError} if none is named or one does not exist.
 */
export function namedParts(command: string, given: readonly string[]): PartName[] {
  const unknown = given.filter((name) => !partNames.includes(name as PartName));
  if (given.length && !unknown.length) return given as PartName[];
  const wrong = unknown.length ? `There is no part "${unknown.join('", "')}". ` : '';
  throw new UsageError(
    `${wrong}Usage: npm run ${command} -- <part> [<part> …], where a part is ${partNames.join(', ')}.`,
  );
}

/** Runs a command; an expected error is one clear message and exit code 1. */
export function command(main: () => Promise<void>) {
  main().catch((error: unknown) => {
    const expected =
      error instanceof Error && ['UsageError', 'RegistryError', 'LockError', 'StepError'].includes(error.name);
    console.error(expected ? error.message : error);
    process.exitCode = 1;
  });
}
