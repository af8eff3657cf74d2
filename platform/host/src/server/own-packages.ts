import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import semver from 'semver';
import singletons from '@platform/contract/singletons.json' with { type: 'json' };
import type { ReleaseManifest } from '../registry';
import { packageOf } from '../registry/compatibility';

const load = createRequire(__filename);

/** The modules that the server gives to every node bundle: one React and one style sheet in every composition. */
const ownModules = new Set([...Object.keys(singletons), 'react-dom/server']);

/**
 * The modules of Node that releases get in a process with permissions: those that only compute, and those that Node confines to
 * the permissions. Node does not confine the others: `node:net` reaches any address, `node:sqlite` opens any file.
 */
const nodeModules = new Set(
  (
    'assert async_hooks buffer child_process console crypto diagnostics_channel events fs path perf_hooks process punycode ' +
    'querystring stream string_decoder timers url util worker_threads zlib'
  ).split(' '),
);

/** Whether this process gives a module of Node to releases. @param id such as `node:stream/web` */
export const isForReleases = (id: string) =>
  !hasPermissions || nodeModules.has(id.replace(/^node:/, '').split('/', 1)[0]!);

/** Whether this process is confined, as a renderer process is. */
const hasPermissions = (process as Partial<NodeJS.Process>).permission !== undefined;

/** Whether a module comes from the server, and not from the package of a release. */
export const isOwnModule = (id: string) => ownModules.has(id) || (id.startsWith('node:') && isForReleases(id));

/** The production builds of modules whose package gives its development build to Node, whatever NODE_ENV says. */
const productionBuilds: Readonly<Record<string, readonly [packageName: string, file: string]>> = {
  'react-router-dom': ['react-router', 'dist/production/index.js'],
};

/** The server's own copy of a module. @throws if it is not installed, or throws while it is evaluated */
export function loadOwnModule(id: string): unknown {
  const build = process.env['NODE_ENV'] === 'production' ? productionBuilds[id] : undefined;
  if (!build) return load(id);
  const [packageName, file] = build;
  return load(path.join(path.dirname(load.resolve(`${packageName}/package.json`)), file));
}

/**
 * Why this server cannot render with a shell: the server's copy of a singleton is older than the shell's or has another
 * major version, so server and browser would render differently. Undefined if it can.
 */
export function missingForShell({ part, version, provides }: ReleaseManifest): string | undefined {
  for (const [name, provided] of Object.entries(provides)) {
    // The others come with the releases: as the shell's copy, or inside each part's bundles.
    if (!isOwnModule(name)) continue;
    const own = ownVersion(packageOf(name));
    if (!semver.satisfies(own, `^${provided.version}`)) {
      return `${part}@${version} was built with ${name} ${provided.version}, but this server has ${own}`;
    }
  }
  return undefined;
}

const versions = new Map<string, string>();

function ownVersion(packageName: string): string {
  let version = versions.get(packageName);
  if (version === undefined) {
    version = readVersion(packageName);
    versions.set(packageName, version);
  }
  return version;
}

/** Reads the file itself: not every package exports its package.json. */
function readVersion(packageName: string): string {
  let folder = path.dirname(load.resolve(packageName));
  for (;;) {
    try {
      const found = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Record<string, unknown>;
      if (found['name'] === packageName) return String(found['version']);
    } catch {
      // Not here: try the folder above.
    }
    if (path.dirname(folder) === folder) throw new Error(`${packageName} has no package.json`);
    folder = path.dirname(folder);
  }
}
