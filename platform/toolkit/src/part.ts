import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defaultBudget, partName, releaseVersion } from '@platform/host/registry';

/** A package that is built and released as a part of a site: the shell or a remote. */
export interface Part {
  name: string;
  folder: string;
  /** The base of its release numbers: `major.minor` and the next patch. */
  version: string;
  /** Packages that the shell and the remote each bring a copy of: the shell's is used if it is in the remote's range. */
  shared: readonly string[];
  /** How many bytes of scripts a release may have for browsers, compressed with brotli; absent: any number. A package has always one. */
  budget?: number;
  /** Whether reading a property, and nothing else, never has an effect in its scripts: then such reads are left out. */
  pureGetters?: boolean;
  /** The ranges of its package.json, peer dependencies included. */
  ranges: Readonly<Record<string, string>>;
}

interface PackageJson {
  name?: string;
  version?: string;
  /** Present if the package is a part. */
  part?: { name: string; shared?: string[]; budget?: number; pureGetters?: boolean };
  scripts?: Record<string, string>;
  /** Present in the repository of a site. */
  site?: { preview?: string };
  workspaces?: string[];
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** A problem in a part's package that its team can fix; the message says how. */
export class PartError extends Error {
  override name = 'PartError';
}

/** The package.json of a folder. @throws {PartError} if it is missing or cannot be read */
export function readPackage(folder: string): PackageJson {
  const file = path.join(folder, 'package.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as PackageJson;
  } catch (error) {
    throw new PartError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/**
 * The part in a folder, from the field `part` of its package.json: `{ "name": "price-list", "shared": ["shared-ui"] }`.
 * @throws {PartError} if the package does not describe one
 */
export function readPart(folder: string): Part {
  const { part, version = '0.0.0', dependencies, peerDependencies } = readPackage(folder);
  const named = partName.safeParse(part?.name);
  if (!part || !named.success) {
    throw new PartError(`${path.join(folder, 'package.json')} has no "part" with a name such as "price-list"`);
  }
  if (!releaseVersion.safeParse(version).success) {
    throw new PartError(
      `${path.join(folder, 'package.json')} has the version "${version}": a release needs one such as 1.2.3, of three numbers without leading zeros`,
    );
  }
  return {
    name: part.name,
    folder,
    version,
    shared: part.shared ?? [],
    budget: part.budget ?? defaultBudget,
    ...(part.pureGetters && { pureGetters: true }),
    ranges: { ...dependencies, ...peerDependencies },
  };
}

/** Pictures that a part's modules may import: they become part of its scripts. */
export const pictureFile = /\.(?:avif|gif|jpe?g|png|svg|webp)$/;

/** The file that the build of a remote starts from, below its folder: `src/remote.ts`, unless it is in JavaScript. */
export function remoteModule({ folder }: Pick<Part, 'folder'>): string {
  const files = ['src/remote.ts', 'src/remote.tsx', 'src/remote.js', 'src/remote.jsx'];
  return files.find((file) => existsSync(path.join(folder, file))) ?? files[0]!;
}

/** The part in a folder, or the parts among a repository's workspaces, with the shell first. @throws {PartError} */
export function findParts(folder: string): Part[] {
  const { part, workspaces = [] } = readPackage(folder);
  if (part) return [readPart(folder)];
  return workspaces
    .map((workspace) => path.join(folder, workspace))
    .filter((workspace) => existsSync(path.join(workspace, 'package.json')) && readPackage(workspace).part)
    .map(readPart)
    .sort((one, other) => Number(other.name === 'shell') - Number(one.name === 'shell'));
}

/**
 * A file or folder in the `node_modules` of a folder or its ancestors, where Node would look for it.
 * @param request e.g. `react/package.json`; unlike an import it reaches files that the package does not export
 * @throws {PartError} if it is not installed
 */
export function findInNodeModules(folder: string, request: string): string {
  for (let at = folder; ; at = path.dirname(at)) {
    const found = path.join(at, 'node_modules', request);
    if (existsSync(found)) return found;
    if (path.dirname(at) === at) throw new PartError(`${request} is not installed for ${folder}`);
  }
}
