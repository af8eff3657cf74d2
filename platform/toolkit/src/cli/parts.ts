import { existsSync } from 'node:fs';
import path from 'node:path';
import { readManifest } from '@platform/host/registry';
import { PartError, findParts, type Part } from '../part';
import { readVersion, root, UsageError } from './arguments';

/**
 * The parts named on the command line; without a name, the only one of the folder.
 * @throws {UsageError} if none is named although there are several, or one does not exist
 * @throws {PartError} if the folder contains no part
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
 * Like {@link namedParts}, for a command that takes a build.
 * @param from the folder of the build; if absent, the parts are built
 * @throws {UsageError} also if the build is of a part of another repository: it says what to do
 */
export async function partsOf(given: readonly string[], from: string | undefined): Promise<Part[]> {
  if (from !== undefined) await refuseForeign(given, path.resolve(root, from));
  return namedParts(given);
}

async function refuseForeign(given: readonly string[], folder: string) {
  // What cannot be read is refused, with the reason, when the build is taken.
  const build = await readManifest(folder).catch(() => undefined);
  const parts = findParts(root).map(({ name }) => name);
  // In a part's own folder, the build is compared with that part.
  const isNamed = given.length > 0 ? given.includes(build?.part ?? '') : parts.length > 1;
  if (!build || !isNamed || parts.includes(build.part)) return;
  throw new UsageError(
    `${folder} holds a release of ${build.part}, which is not a part of ${root}. Publish it from its own repository: \`platform publish\` with the registry or the site.\n` +
      `Then \`promote ${build.part}@${build.version}\` here checks its pages and makes it live. On a server, \`site-admin release <folder>\` does all of this.`,
  );
}

/** The part whose package a command runs in; none in a repository of several parts, where one has to be named. */
export function ownPart(): string[] {
  const parts = partsHere();
  return parts.length === 1 ? parts : [];
}

/** The parts whose packages are in the folder that a command runs in; none on a server. */
export const partsHere = (): string[] =>
  existsSync(path.join(root, 'package.json')) ? findParts(root).map(({ name }) => name) : [];

/**
 * The names on the command line; without one, the only name that exists.
 * @param known the names that exist
 * @param place where they exist, for error messages
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
  throw new UsageError(known.length > 0 ? `Name a part: ${known.join(', ')}.` : `There are no parts in ${place}.`);
}

/**
 * The releases on the command line, such as `catalogue@1.4.0`; without a version, only the part; without any, the part whose
 * package the command runs in.
 * @param known the parts that exist
 * @throws {UsageError} if none is named, a part does not exist, or a version is none
 */
export function readReleases(given: readonly string[], known: readonly string[], place: string) {
  const releases = (given.length > 0 ? given : ownPart()).map((text) => {
    const at = text.indexOf('@');
    return at < 0
      ? { part: text, version: undefined }
      : { part: text.slice(0, at), version: readVersion(text.slice(at + 1)) };
  });
  const parts = pick(
    releases.map(({ part }) => part),
    known,
    place,
  );
  return releases.length > 0 ? releases : parts.map((part) => ({ part, version: undefined }));
}
