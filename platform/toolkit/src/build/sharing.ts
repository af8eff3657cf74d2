import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { shellName } from '@platform/contract';
import table from '@platform/contract/singletons.json' with { type: 'json' };
import { isRange } from '@platform/host/registry';
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

/** The package that a module belongs to: `@reduxjs/toolkit` of `@reduxjs/toolkit/query`. */
const packageOf = (id: string) =>
  id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/');

/** The version of a package that a part is built with. @throws {PartError} if it is not installed */
export const versionOf = ({ folder }: Part, id: string) =>
  readPackage(findInNodeModules(folder, packageOf(id))).version ?? '0.0.0';

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
 * The range of a package for a part: the part's own, or else the platform's. A part that installs a tarball or a folder
 * (`file:shared-ui-2.1.0.tgz`) gives no range: what is installed, and newer minor versions of it, then fit.
 */
export function rangeOf(part: Part, id: string): string {
  const own = part.ranges[packageOf(id)];
  if (own === undefined) return singletons[id]?.range ?? '*';
  return isRange(own) ? own : `^${versionOf(part, id)}`;
}

/** The node bundle of a shared package's copy, inside `node/`. */
export const bundleName = (packageName: string) => packageName.replace(/^@/, '').replaceAll('/', '-');

interface SharedOptions {
  singleton: boolean;
  version: string;
  requiredVersion: string;
  strictVersion?: boolean;
  eager?: boolean;
  /** The module to provide; false in a remote, which never brings its own singleton. */
  import?: string | false;
}

/** The `shared` option of module federation. */
export function sharing(part: Part): Record<string, SharedOptions> {
  const isShell = part.name === shellName;
  const shared: Record<string, SharedOptions> = {};
  for (const [name, { names, source }] of Object.entries(singletons)) {
    // The shell brings them all; a remote may do without some.
    if (!isShell && !isInstalled(part, name)) continue;
    const version = versionOf(part, name);
    const options = { singleton: true, strictVersion: true, version, requiredVersion: `^${version.split('.')[0]}.0.0` };
    if (!isShell) shared[name] = { ...options, import: false };
    else shared[name] = { ...options, eager: true, ...(names && { import: facade(part, name, names, source) }) };
  }
  for (const name of part.shared) {
    shared[name] = {
      singleton: false,
      version: versionOf(part, name),
      requiredVersion: rangeOf(part, name),
      eager: isShell,
    };
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

/** Writes a module that re-exports only the used names, so that webpack drops the rest of the package. */
function facade(part: Part, name: string, names: readonly string[], source = name): string {
  const from = findInNodeModules(part.folder, source);
  const code = `export { ${names.join(', ')} } from ${JSON.stringify(from)};\n`;
  const hash = sha256(code).slice(0, 12);
  const file = path.join(cacheFolder(part), 'facades', `${name.replaceAll('/', '-')}-${hash}.mjs`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, code);
  return file;
}
