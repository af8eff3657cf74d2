import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import singletons from '@platform/contract/singletons.json';
import { packageOf, Registry, trustFolder } from '@platform/host/registry';
import { checkLive } from '@platform/toolkit/preview';
import { findParts } from '@platform/toolkit/release';
import { compiledFlags, compilePrograms } from './programs';
import { subsetLockfile, type Lockfile } from './lockfile';

/** Where a package of the site is made from, and where it is written. Paths are absolute. */
export interface PackageOptions {
  /** The repository. */
  root: string;
  /** The folder to write; its content is replaced. */
  folder: string;
  releases: string;
  content: string;
}

/** The programs in the package, by the name of the file that Node runs. */
const programs = {
  main: 'server/main.ts',
  inbox: 'server/cli/inbox.ts',
  backup: 'server/cli/backup.ts',
  releases: 'platform/toolkit/src/cli/operator.ts',
  documents: 'content/documents/main.ts',
  renderer: 'server/rendering/main.ts',
  preview: 'server/preview.ts',
};

const launcher = `// @ts-check
/** Node's flags for the compiled server; stacks in the log name the sources. */
export const nodeFlags = ${JSON.stringify(compiledFlags)};
export const serverScript = './server/main.js';
`;

/**
 * Makes a folder that runs the site with plain Node after `npm ci`: the compiled server and its commands, the content,
 * the live releases, the files of `deploy/`, and a lockfile of the packages it needs. Its layout matches the defaults
 * of the settings.
 * @throws if no release is live, the content has not been compiled, or a page fails with the live releases
 */
export async function packageSite({ root, folder, releases, content }: PackageOptions): Promise<void> {
  const manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as Manifest;
  const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as Lockfile;
  // They are live as soon as a server uses the package.
  await checkLive({
    program: path.join(root, programs.preview),
    registry: new Registry(releases),
    settings: { CONTENT_DIR: content },
  });
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });

  const imported = await compilePrograms(root, programs, path.join(folder, 'server'));
  // The releases import the singletons from the server; the threads of the database and the search import better-sqlite3;
  // PDFs are set in Plex.
  const names = new Set([
    ...imported,
    ...Object.keys(singletons).map(packageOf),
    'better-sqlite3',
    '@expo-google-fonts/ibm-plex-sans',
  ]);
  await writePackageFiles(folder, manifest, subsetLockfile(lock, 'server', [...names]));

  await cp(path.join(root, 'server/supervisor.mjs'), path.join(folder, 'start.mjs'));
  await writeFile(path.join(folder, 'node-flags.mjs'), launcher);
  await cp(path.join(root, 'deploy'), path.join(folder, 'deploy'), { recursive: true });
  await cp(content, path.join(folder, 'dist/content'), { recursive: true });
  const own = findParts(root).map(({ name }) => name);
  await copyLiveReleases(own, releases, path.join(folder, 'releases'));
}

interface Manifest {
  name: string;
  version: string;
  license: string;
  engines: Record<string, string>;
}

async function writePackageFiles(
  folder: string,
  { name, version, license, engines }: Manifest,
  { dependencies, packages }: ReturnType<typeof subsetLockfile>,
) {
  const site = { name, version, license, engines, workspaces: ['server'] };
  // Where the operator's commands find the server that renders pages with a release before it is live.
  const preview = { site: { preview: 'server/preview.js' } };
  const server = { name: 'server', version: '0.0.0', dependencies };
  const scripts = {
    start: 'node start.mjs',
    inbox: 'node server/inbox.js',
    backup: 'node server/backup.js backup',
    restore: 'node server/backup.js restore',
  };
  const locked = {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': site,
      'node_modules/server': { resolved: 'server', link: true },
      server,
      ...packages,
    },
  };
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  await writeFile(path.join(folder, 'package.json'), json({ ...site, private: true, ...preview, scripts }));
  await writeFile(path.join(folder, 'server/package.json'), json({ ...server, private: true }));
  await writeFile(path.join(folder, 'package-lock.json'), json(locked));
}

/**
 * Copies the channels and the stable release of each of these parts, with what has been signed of the registry: the previous
 * package serves for a rollback. Other parts belong to other repositories, and a package would take back what they have released since.
 */
async function copyLiveReleases(parts: readonly string[], from: string, to: string) {
  let copied = 0;
  for (const name of parts) {
    const document = await readFile(path.join(from, name, 'channels.json'), 'utf8').catch(() => undefined);
    if (document === undefined) continue;
    const { channels } = JSON.parse(document) as { channels: { stable: string } };
    await cp(path.join(from, name, channels.stable), path.join(to, name, channels.stable), { recursive: true });
    await writeFile(path.join(to, name, 'channels.json'), document);
    copied++;
  }
  if (copied === 0) throw new Error(`${from} has no release to package; npm start makes the first ones`);
  await cp(trustFolder(from), trustFolder(to), { recursive: true });
}
