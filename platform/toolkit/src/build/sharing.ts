import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import table from '@platform/contract/singletons.json' with { type: 'json' };
import { isRange, packageOf } from '@platform/host/registry';
import semver from 'semver';
import { findInNodeModules, PartError, readPackage, type Part } from '../part';

/**
 * How a package is shared at run time: one table for every site, in the contract's singletons.json, which the server and
 * lint read too. Only the shell brings the singletons: one React, one router, one store, one style sheet on the page.
 */
export interface Singleton {
  /** The versions that the platform supports. */
  range: string;
  /** The names that exist at run time, if the shell ships fewer than the package has. */
  names?: readonly string[];
  /**
   * The file that they come from, below node_modules (react-router's own entry, for one, always picks its development
   * build).
   */
  source?: string;
}

export const singletons: Readonly<Record<string, Singleton>> = table;

/** The version of a package that a part is built with. @throws {PartError} if it is not installed */
export const versionOf = ({ folder }: Part, id: string) =>
  readPackage(findInNodeModules(folder, packageOf(id))).version ?? '0.0.0';

/** The singletons that a shell is built with, as `npm install` takes them, such as `react@19.3.1`. @throws {PartError} */
export const singletonVersions = (shell: Part): string[] =>
  [...new Set(Object.keys(singletons).map(packageOf))].map((name) => `${name}@${versionOf(shell, name)}`);

function isInstalled({ folder }: Part, id: string): boolean {
  try {
    findInNodeModules(folder, packageOf(id));
    return true;
  } catch (error) {
    if (error instanceof PartError) return false;
    throw error;
  }
}

/**
 * The range of a package for a part: the part's own, or otherwise the platform's. A part that installs a tarball or a
 * folder (`file:shared-ui-2.1.0.tgz`) gives no range: what is installed, and newer minor versions of it, then fit.
 * @throws {PartError} if the part brings a copy of the package that is not in its range
 */
export function rangeOf(part: Part, id: string): string {
  const own = part.ranges[packageOf(id)];
  if (own === undefined) return singletons[id]?.range ?? '*';
  if (!isRange(own)) return `^${versionOf(part, id)}`;
  if (part.shared.includes(id)) refuseCopyOutOfRange(part, id, own);
  return own;
}

function refuseCopyOutOfRange(part: Part, id: string, range: string) {
  const installed = versionOf(part, id);
  if (semver.satisfies(installed, range, { includePrerelease: true })) return;
  throw new PartError(
    `The package.json of ${part.name} asks for ${id} ${range}, and ${installed} is installed: run npm install, or correct the range.`,
  );
}

/** The node bundle of a shared package's copy, inside `node/`. */
export const bundleName = (packageName: string) => packageName.replace(/^@/, '').replaceAll('/', '-');

/** Where a release keeps the node bundle of its own copy of a package. */
export const bundlePath = (packageName: string) => `node/${bundleName(packageName)}.js`;

interface SharedOptions {
  singleton: boolean;
  requiredVersion: string;
  strictVersion: boolean;
  version: string;
  eager: boolean;
  /** The module to provide, if it is not the package itself. */
  import?: string;
}

/** The version of a singleton that a part accepts: what the release check calls `fits`, by major version. */
const majorRange = (version: string) => `^${version.split('.')[0]}.0.0`;

/** What the shell shares: every singleton, and its own copy of the packages in `part.shared`. */
export function provided(part: Part): Record<string, SharedOptions> {
  const shared: Record<string, SharedOptions> = {};
  for (const [name, { names, source }] of Object.entries(singletons)) {
    const version = versionOf(part, name);
    shared[name] = {
      singleton: true,
      strictVersion: true,
      version,
      requiredVersion: majorRange(version),
      eager: true,
      ...(names && { import: facade(part, name, names, source) }),
    };
  }
  for (const name of part.shared) {
    const requiredVersion = rangeOf(part, name);
    shared[name] = {
      singleton: false,
      strictVersion: false,
      version: versionOf(part, name),
      requiredVersion,
      eager: true,
    };
  }
  return shared;
}

interface ConsumedOptions {
  singleton: boolean;
  requiredVersion: string;
  strictVersion: true;
  /** The module to use if the page provides no version in range; false if there is none. */
  import: string | false;
}

/**
 * What a remote takes from the page: singletons only from there, the packages in `part.shared` if the version is in
 * range, and otherwise its own copy. It provides nothing to other parts (row H5).
 */
export function consumed(part: Part): Record<string, ConsumedOptions> {
  const shared: Record<string, ConsumedOptions> = {};
  // A remote may do without some of them.
  for (const name of Object.keys(singletons).filter((each) => isInstalled(part, each))) {
    const requiredVersion = majorRange(versionOf(part, name));
    shared[name] = { singleton: true, requiredVersion, strictVersion: true, import: false };
  }
  for (const name of part.shared) {
    shared[name] = { singleton: false, requiredVersion: rangeOf(part, name), strictVersion: true, import: name };
  }
  return shared;
}

const nodeModules = ({ folder }: Part) => path.dirname(findInNodeModules(folder, 'react'));

/** A folder for files that can be rebuilt, in the nearest node_modules. */
export const cacheFolder = (part: Part) => path.join(nodeModules(part), '.cache/platform');

/**
 * The name of the cache of one of a part's builds. Parts of several sites or checkouts may have the same name and share a
 * `node_modules`, so it depends on the part's folder.
 */
export const cacheName = ({ name, folder }: Part, ...kinds: string[]) =>
  [name, sha256(realpathSync(folder)).slice(0, 8), ...kinds].join('-');

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The folder that paths in source maps are relative to: the repository, with its `node_modules`. */
export const sourceRoot = (part: Part) => path.dirname(nodeModules(part));

/**
 * Writes a module that re-exports only the used names, so that webpack drops the rest of the package. All paths are
 * relative, because module ids are made of them: equal sources give equal bytes in any folder.
 * @returns the module, relative to the part's folder
 */
function facade(part: Part, name: string, names: readonly string[], source = name): string {
  const facades = path.join(cacheFolder(part), 'facades');
  const from = relativeRequest(facades, findInNodeModules(part.folder, source));
  const code = `export { ${names.join(', ')} } from ${JSON.stringify(from)};\n`;
  const hash = sha256(code).slice(0, 12);
  const file = path.join(facades, `${name.replaceAll('/', '-')}-${hash}.mjs`);
  mkdirSync(facades, { recursive: true });
  writeFileSync(file, code);
  return relativeRequest(part.folder, file);
}

const relativeRequest = (from: string, to: string) => {
  const relative = path.relative(from, to).split(path.sep).join('/');
  return relative.startsWith('.') ? relative : `./${relative}`;
};
