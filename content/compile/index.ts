/**
 * The content compiler: reads and checks content/ and writes the files that the server serves.
 *
 * @example
 * const { files, warnings } = await compileContent();
 */
import { readFile, rename, stat, writeFile, mkdir } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { searchIndexFile } from 'api/addresses';
import { hash, openCache, treeHasher } from './cache';
import { isoToday } from './demonstration';
import type * as Build from './build';
import type * as OutputModule from './output';
import { ContentError } from './problems';
import { isUntouched } from './untouched';

export { ContentError };

/** What is compiled, and to where. */
export interface CompileOptions {
  /** Folder of the sources; default content/. */
  sourceDir?: string;
  /** Folder for the site's content, laid out like its addresses; default dist/content at the root of the repository. */
  outDir?: string;
  /** Folder in which encoded pictures, PDFs and compressed files are cached; default .cache/content. */
  cacheDir?: string;
  /** The site's own address; default the one in company.yaml. */
  origin?: string;
  /** When the PDFs about products are made; by default on request in catalogues with more than a thousand PDFs. */
  documents?: 'compiled' | 'on request';
  /** Receives the progress, line by line. */
  log?: (line: string) => void;
}

/** What was compiled. */
export interface CompileResult {
  /** Every file in `outDir`, as relative paths. */
  files: string[];
  warnings: string[];
  /** True if nothing had changed since the last run, so that nothing was written. */
  unchanged: boolean;
}

interface Manifest {
  stamp: string;
  /** A hash over what determines how files are compressed. */
  writer: string;
  files: [path: string, size: number, hash: string][];
  warnings: string[];
  /** The last ISO date on which the content may say what it says; none if that depends on no date. */
  lastDay?: string;
}

const contentDir = resolve(__dirname, '..');
const repository = resolve(contentDir, '..');
const compiledDir = join(repository, 'dist/content');
const cachedDir = join(repository, '.cache/content');

const manifestOf = (outDir: string, cacheDir: string) =>
  join(cacheDir, `manifest-${hash(resolve(outDir)).slice(0, 16)}.json`);

/**
 * What the content in `outDir` was compiled from, as a hash; undefined before the first run. It changes with every run that
 * writes something.
 */
export async function compiledStamp({ outDir = compiledDir, cacheDir = cachedDir } = {}): Promise<string | undefined> {
  return (await readManifest(manifestOf(outDir, cacheDir)))?.stamp;
}

/**
 * Checks everything under `sourceDir` and writes the site's content to `outDir`: data, pictures, fonts, PDFs, sitemap,
 * robots (rows A8, C9, G1). Returns at once when nothing has changed and no agreement that the content relies on has ended.
 * Throws a ContentError that lists every problem as `file:line › record › field: what is wrong`; `outDir` is then unchanged.
 */
export async function compileContent({
  sourceDir = contentDir,
  outDir = compiledDir,
  cacheDir = cachedDir,
  origin,
  documents,
  log = () => {},
}: CompileOptions = {}): Promise<CompileResult> {
  if (origin !== undefined && !/^https?:\/\/[^/]+\/?$/.test(origin)) {
    throw new ContentError([`SITE_ORIGIN: must be an address like https://www.example.com, not ${origin}`]);
  }
  const manifestFile = manifestOf(outDir, cacheDir);
  const last = await readManifest(manifestFile);
  const isComplete = last ? isUntouched(outDir, last.files) : Promise.resolve(false);
  const versions = await libraryVersions();
  const hashTree = treeHasher();
  const stamp = hash(await hashInputs(sourceDir, hashTree), versions, origin ?? '', documents ?? '');
  const isOver = last?.lastDay !== undefined && last.lastDay < isoToday();
  if (last?.stamp === stamp && !isOver && (await isComplete)) {
    return { files: last.files.map(([path]) => path), warnings: last.warnings, unchanged: true };
  }

  // Loaded only here, because an unchanged run needs none of the picture, font and PDF libraries.
  const { buildContent } = require('./build') as typeof Build;
  const { Output } = require('./output') as typeof OutputModule;
  const cache = await openCache(cacheDir, versions, hashTree);
  const sources = await Promise.all(
    ['output.ts', 'compression-levels.ts', 'compress-thread.mjs'].map((name) => hashTree(join(__dirname, name))),
  );
  const writer = hash(...sources, versions);
  const lastWritten: OutputModule.Written = new Map(
    last?.writer === writer ? last.files.map(([path, size, sum]) => [path, { size, hash: sum }]) : [],
  );
  let opened: OutputModule.Output | undefined;
  const open = async (isLarge: boolean) =>
    (opened = new Output({ outDir, last: (await isComplete) ? lastWritten : new Map(), cache, isLarge }));
  try {
    const { output, index, warnings, lastDay } = await buildContent({ sourceDir, origin, cache, documents, open, log });
    const { file, hash: madeOf } = await index;
    output.addFile(searchIndexFile, file, (await stat(file)).size, hash(cache.code('search'), madeOf));
    const { files, made } = await output.finished();
    log(`made ${made} of ${files.size} files, with their compressed copies`);
    await output.replace((known) =>
      writeManifest(manifestFile, { stamp: '', writer, files: listed(known), warnings: [] }),
    );
    await cache.prune();

    await writeManifest(manifestFile, { stamp, writer, files: listed(files), warnings, lastDay });
    return { files: [...files.keys()], warnings, unchanged: false };
  } finally {
    await opened?.close();
  }
}

const listed = (files: OutputModule.Written) =>
  [...files].map(([path, { size, hash: sum }]): Manifest['files'][number] => [path, size, sum]);

/** A hash over everything that determines the output: the sources, the compiler, what it shares with the server and the design system. */
async function hashInputs(sourceDir: string, hashTree: (path: string) => Promise<string>): Promise<string> {
  const folders = new Set([contentDir, resolve(sourceDir)]);
  const shared = ['api', 'shared-ui/src/theme'].map((folder) => join(repository, folder));
  const parts = await Promise.all([...folders, ...shared].map(hashTree));
  return hash(...parts);
}

/** The installed versions of the libraries that content/package.json names. */
async function libraryVersions(): Promise<string> {
  const { dependencies } = JSON.parse(await readFile(join(contentDir, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const lock = JSON.parse(await readFile(join(repository, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>;
  };
  const installed = (name: string) =>
    lock.packages[`content/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`];
  return Object.keys(dependencies)
    .map((name) => `${name}@${installed(name)?.version ?? ''}`)
    .join(' ');
}

async function readManifest(file: string): Promise<Manifest | undefined> {
  return readFile(file).then(
    (text) => JSON.parse(text.toString()) as Manifest,
    () => undefined,
  );
}

async function writeManifest(file: string, manifest: Manifest): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true });
  const temporary = `${file}.${randomUUID()}`;
  await writeFile(temporary, JSON.stringify(manifest));
  await rename(temporary, file);
}
