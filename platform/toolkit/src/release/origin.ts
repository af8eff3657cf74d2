import { readFile, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { origin, RegistryError, type Change, type Origin } from '@platform/host/registry';
import { gitIn } from '../git';
import type { Part } from '../part';
import { readSourceState } from './source-state';

/** The checks of this toolkit, as the provenance of a release names them. */
export const checks = {
  /** Every screen and widget of the build can be opened and meets the contract. */
  contract: 'contract',
  /** It fits the releases that are live. */
  compatibility: 'compatibility',
  /** Its types fit the contract of the shell that is live. */
  liveTypes: 'live-types',
  /** The site's own server has rendered a page of every route with it. */
  pages: 'pages',
} as const;

/**
 * Who runs this command: RELEASED_BY, or the author that git would write into a commit here, or else the user of the operating
 * system.
 */
export async function currentActor(folder: string): Promise<string | undefined> {
  const given = process.env['RELEASED_BY']?.trim();
  if (given) return given.slice(0, 100);
  const author = await gitIn(folder)('var', 'GIT_AUTHOR_IDENT');
  const name = author?.slice(0, author.lastIndexOf('<')).trim();
  return (name || userName())?.slice(0, 100);
}

function userName(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a user without a name.
    return undefined;
  }
}

/** What the registry records of a release, or of a rollback. @param by who does it @param origin how the release was made */
export const releaseChange = (by: string | undefined, reason: string | undefined, origin?: Origin): Change => ({
  ...(by !== undefined && { by }),
  ...(reason !== undefined && { reason }),
  ...(origin && { origin }),
});

/** How a part is being built: by whom, when, and from which commit. It has passed no check yet. */
export async function readOrigin(part: Part): Promise<Origin> {
  const [by, state] = await Promise.all([currentActor(part.folder), readSourceState(part)]);
  return {
    ...(by !== undefined && { by }),
    at: new Date().toISOString(),
    ...(state && { commit: state.commit, isClean: state.changed.length === 0 }),
    checks: [],
  };
}

/** The file in which a build says how it was made, until it is released. It is not part of the release. */
const originFile = 'origin.json';

/** Whether a file of a build belongs to its release. @param file its path */
export const isReleased = (file: string) => path.basename(file) !== originFile;

/** Writes down how a build was made, for the machine that releases it. */
export const writeOrigin = (folder: string, made: Origin) =>
  writeFile(path.join(folder, originFile), `${JSON.stringify(made, null, 1)}\n`);

/**
 * How a build was made, if it says so.
 * @throws {RegistryError} if the file that says it is damaged
 */
export async function originOfBuild(folder: string): Promise<Origin> {
  const file = path.join(folder, originFile);
  try {
    return origin.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { checks: [] };
    throw new RegistryError(`${file} does not say how this was built: build it again.`, { cause: error });
  }
}
