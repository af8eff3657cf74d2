import { PartError, findParts, type Part } from '../part';
import { root, UsageError } from './arguments';

/**
 * The parts that a command line names; the only one of the folder when it names none.
 * @throws {UsageError} if none is named where there are several, or one does not exist
 * @throws {PartError} if the folder holds no part
 */
export function namedParts(given: readonly string[]): Part[] {
  const parts = findParts(root);
  if (parts.length === 0) {
    throw new PartError(`${root} is not a part: its package.json has no "part", and no workspaces with one.`);
  }
  const found = pick(
    given,
    parts.map(({ name }) => name),
    root,
  );
  return found.map((name) => parts.find((part) => part.name === name)!);
}

/**
 * The names that a command line names; the only one there is when it names none.
 * @param known the names that exist
 * @param place where they exist, for the message
 * @throws {UsageError} as {@link namedParts}
 */
export function pick(given: readonly string[], known: readonly string[], place: string): readonly string[] {
  const unknown = given.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new UsageError(
      `There is no part "${unknown.join('", "')}" in ${place}. It has: ${known.join(', ') || 'none'}.`,
    );
  }
  if (given.length > 0) return given;
  if (known.length === 1) return known;
  throw new UsageError(`Name a part: ${known.join(', ') || 'there is none'}.`);
}
