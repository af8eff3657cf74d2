import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { readPart, singletonVersions } from '@platform/toolkit/release';
import { compile } from './compile';
import { emitDeclarations } from './declarations';
import { publishedManifest, type PackageManifest } from './manifest';
import { readSource, type PackageSource } from './source';

/** The workspaces that other repositories install; this repository uses them as source. */
export const publishedWorkspaces = [
  'platform/contract',
  'platform/host',
  'platform/toolkit',
  'shared-ui',
  'tests/site-testing',
];

/** Lists what the shell brings for all remotes, as `npm install` takes it: a remote that is built with a newer version does not fit. */
const providedFile = 'provided.txt';

/** A package as published. Paths are absolute. */
export interface PublishedPackage {
  name: string;
  version: string;
  /** The unpacked package. */
  folder: string;
  /** The file that `npm publish` uploads and `npm install` installs. */
  tarball: string;
}

/**
 * Builds every published package: ES modules with declarations, one per source file, so that bundlers can drop unused
 * modules and entry points need no list.
 * @param options.root the repository
 * @param options.folder the output; replaced, with a folder and a tarball for each package, and {@link providedFile}
 * @throws if a file does not compile or a package lacks its README or changelog
 */
export async function buildPackages({ root, folder }: { root: string; folder: string }): Promise<PublishedPackage[]> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const packages = await Promise.all(publishedWorkspaces.map((workspace) => readSource(root, workspace)));
  // esbuild compiles in native code, while this thread spends some seconds on the declarations.
  const compiled = Promise.all(
    packages.map((each) => compile(each, path.join(folder, path.basename(each.folder), 'dist'))),
  );
  for (const [file, text] of emitDeclarations(root, packages)) {
    const { folder: source } = packages.find((each) => file.startsWith(`${each.folder}${path.sep}`))!;
    const target = path.join(folder, path.basename(source), 'dist', path.relative(path.join(source, 'src'), file));
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
  }
  await compiled;
  const provided = singletonVersions(readPart(path.join(root, 'shell')));
  await writeFile(path.join(folder, providedFile), `${provided.join('\n')}\n`);
  return Promise.all(packages.map((each) => pack(root, each, folder)));
}

async function pack(
  root: string,
  { folder: source, manifest }: PackageSource,
  packages: string,
): Promise<PublishedPackage> {
  const folder = path.join(packages, path.basename(source));
  const { name, version } = manifest;
  const { license, engines } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as PackageManifest;
  const published = publishedManifest({ ...manifest, license, engines });
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  for (const file of ['README.md', 'CHANGELOG.md']) await cp(path.join(source, file), path.join(folder, file));
  await cp(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', packages];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: folder, shell: process.platform === 'win32' });
  const [packed] = JSON.parse(stdout) as [{ filename: string }];
  return { name, version, folder, tarball: path.join(packages, packed.filename) };
}
