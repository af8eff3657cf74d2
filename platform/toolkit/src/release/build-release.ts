import { spawn } from 'node:child_process';
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PartName } from '@platform/contract';
import {
  builderFile,
  globalNameOf,
  hashFiles,
  RegistryError,
  releaseFits,
  type Registry,
  type ReleaseManifest,
} from '@platform/host/registry';
import { chunkTableFile } from '../build/chunk-table';
import { hashSources, partFolder } from './sources';

export interface BuildOptions {
  /** The repository's root. */
  root: string;
  part: PartName;
  registry: Registry;
  /** Told of each step. */
  log: (line: string) => void;
}

/**
 * Builds a part alone and registers it: web and node bundles, compressed copies, a manifest with the hash of
 * every file. Nothing is visible before the folder is renamed to its version, and then `stable` points at it.
 * @returns the manifest
 * @throws {RegistryError} if the build fails, or if the release does not fit the live shell's contract.
 */
export async function buildRelease({ root, part, registry, log }: BuildOptions): Promise<ReleaseManifest> {
  const folder = path.join(root, partFolder(part));
  const own = await readPackage(folder);
  const { version, folder: building } = await registry.reserve(part, own.version);
  try {
    const started = Date.now();
    log(`${part}@${version}: building`);
    await runWebpack(root, folder, version, building);
    await rm(path.join(building, builderFile));
    const manifest = await describe({ root, part, version, building, requires: own.dependencies ?? {} });
    const live = (await registry.channels('shell'))?.channels.stable;
    const reason = part !== 'shell' && live ? releaseFits(manifest, await registry.release('shell', live)) : undefined;
    if (reason) throw new RegistryError(`${reason}. Nothing was released.`);
    await writeFile(path.join(building, 'release.json'), `${JSON.stringify(manifest, null, 1)}\n`, { flush: true });
    await rename(building, registry.releaseFolder(part, version));
    await registry.point(part, version, 'release');
    log(`${part}@${version}: released in ${((Date.now() - started) / 1000).toFixed(1)} s`);
    return manifest;
  } catch (error) {
    await rm(building, { recursive: true, force: true });
    throw error;
  }
}

interface PackageJson {
  version: string;
  dependencies?: Record<string, string>;
}

const readPackage = async (folder: string) =>
  JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as PackageJson;

const resolveFrom = createRequire(__filename);

async function runWebpack(root: string, folder: string, version: string, out: string) {
  const cli = resolveFrom.resolve('webpack-cli/bin/cli.js');
  const config = path.join(folder, 'webpack.config.ts');
  await run(root, [...typescript(), cli, '--config', config, '--env', `version=${version}`, '--env', `out=${out}`]);
}

/** Lets a child process run TypeScript as this one does. */
const typescript = () => ['--import', pathToFileURL(resolveFrom.resolve('tsx')).href];

function run(cwd: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new RegistryError(`The build failed, nothing was released:\n${output.trim()}`));
    });
  });
}

interface Described {
  root: string;
  part: PartName;
  version: string;
  building: string;
  requires: Record<string, string>;
}

async function describe({ root, part, version, building, requires }: Described): Promise<ReleaseManifest> {
  const table = path.join(building, 'web', chunkTableFile);
  const groups = JSON.parse(await readFile(table, 'utf8')) as Record<string, string[]>;
  await rm(table);
  await compress(path.join(building, 'web'));
  const scripts = part === 'shell' ? groups['main'] : ['remoteEntry.js', ...(groups['remote'] ?? [])];
  if (!scripts?.length) throw new RegistryError(`The build of ${part} has no start script.`);
  const chunks = Object.entries(groups).filter(
    ([name]) => /^[a-z][A-Za-z]*$/.test(name) && name !== 'main' && name !== 'remote' && name !== part,
  );
  const contract = await readPackage(path.join(root, 'platform/contract'));
  const sharedUi = await readPackage(path.join(root, 'shared-ui'));
  return {
    part,
    version,
    builtAt: new Date().toISOString(),
    sources: await hashSources(root, part),
    globalName: globalNameOf(part, version),
    scripts,
    chunks: Object.fromEntries(chunks),
    provides: { contract: contract.version, 'shared-ui': sharedUi.version },
    requires: { contract: requires['@platform/contract'] ?? '*', 'shared-ui': requires['shared-ui'] ?? '*' },
    files: await hashFiles(building),
  };
}

const compressible = /\.(js|css|json|svg|txt)$/;
const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Compressed copies beside every text file, made once, so that no request waits for them. */
async function compress(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && compressible.test(entry.name))
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        const content = await readFile(file);
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        await writeFile(`${file}.br`, await brotli(content, { params }));
        await writeFile(`${file}.gz`, await gz(content, { level: 9 }));
      }),
  );
}
