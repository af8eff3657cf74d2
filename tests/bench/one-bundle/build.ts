import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack, { type Configuration, type Stats } from 'webpack';
import { part } from '@platform/toolkit';
import { findParts } from '@platform/toolkit/release';
import { provided } from '../../../platform/toolkit/src/build/sharing';

const root = path.resolve(__dirname, '../../..');

/** The site's screens as one build. */
export interface OneBundle {
  /** The scripts by name. */
  files: Map<string, Buffer>;
  /** The scripts of each named chunk, in loading order. */
  chunks: Record<string, string[]>;
}

/**
 * Builds the shell and all remotes as one program, with the same compiler as their releases: without federation, and with one copy
 * of each package. A screen is still a chunk, which is loaded with the page that shows it.
 * @param publicPath the address of its files
 * @throws {Error} with what webpack says
 */
export async function buildOneBundle(publicPath: string): Promise<OneBundle> {
  const out = await mkdtemp(path.join(tmpdir(), 'one-bundle-'));
  try {
    const stats = await run(configuration(out, publicPath));
    const { namedChunkGroups = {} } = stats.toJson({ all: false, chunkGroups: true });
    const chunks = Object.entries(namedChunkGroups).map(([name, { assets = [] }]) => [
      name,
      assets.map((asset) => asset.name),
    ]);
    const names = (await readdir(out)).filter((name) => name.endsWith('.js'));
    const files = await Promise.all(names.map(async (name) => [name, await readFile(path.join(out, name))] as const));
    return { files: new Map(files), chunks: Object.fromEntries(chunks) as OneBundle['chunks'] };
  } finally {
    await rm(out, { recursive: true });
  }
}

function configuration(out: string, publicPath: string): Configuration {
  const shell = findParts(root).find(({ name }) => name === 'shell')!;
  const [web] = part(shell.folder)();
  return {
    ...web!,
    devtool: false,
    output: { path: out, publicPath, filename: '[name].js', chunkFilename: '[name].[contenthash:8].js' },
    // The same choice of each package's names as on the composed page.
    resolve: { ...web!.resolve, alias: facades(shell) },
    // The chat loads later than the page: what it needs is not part of the first load.
    optimization: { splitChunks: { chunks: (chunk) => !chunk.canBeInitial() && chunk.name !== 'assistant' } },
    cache: false,
    plugins: [
      new webpack.NormalModuleReplacementPlugin(/^\.\/federation$/, path.join(__dirname, 'remotes.ts')),
      // The shell evaluates all of shared-ui because remotes use it; one program has only what its screens import.
      new webpack.NormalModuleReplacementPlugin(/^shared-ui$/, (resolved) => {
        if (resolved.contextInfo.issuer.endsWith('client.tsx')) resolved.request = './site';
      }),
    ],
  };
}

const facades = (shell: Parameters<typeof provided>[0]) =>
  Object.fromEntries(
    Object.entries(provided(shell)).flatMap(([name, { import: file }]) =>
      file === undefined ? [] : [[`${name}$`, path.resolve(shell.folder, file)]],
    ),
  );

const run = (config: Configuration) =>
  new Promise<Stats>((resolve, reject) => {
    webpack(config, (error, stats) => {
      if (error ?? stats?.hasErrors()) reject(error ?? new Error(stats!.toString('errors-only')));
      else resolve(stats!);
    });
  });
