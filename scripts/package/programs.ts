import { build, type Plugin } from 'esbuild';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { packageOf } from '@platform/host/registry';
import { memoryFlags } from '../../server/node-flags.mjs';

/** Node's flags for a compiled server: those of `server/node-flags.mjs` without the compiler, and with source maps. */
export const compiledFlags = [...memoryFlags, '--enable-source-maps'];

/** Scripts of threads, which Node runs uncompiled, beside the program that starts them. */
const threads = ['server/database/sqlite-thread.mjs', 'server/search/index-thread.mjs'];

/**
 * Compiles programs of the server to CommonJS for plain Node, with source maps and the scripts of their threads next to
 * them. The repository's own packages are bundled; packages from the registry stay imports.
 * @param root the repository
 * @param programs TypeScript files by the name of the program
 * @returns the names of the packages that the programs import
 */
export async function compilePrograms(
  root: string,
  programs: Record<string, string>,
  folder: string,
): Promise<string[]> {
  const { workspaces } = await readPackage<{ workspaces: string[] }>(root);
  const own = new Set(
    await Promise.all(
      workspaces.map(async (each) => (await readPackage<{ name: string }>(path.join(root, each))).name),
    ),
  );
  const imported = new Set<string>();
  const external: Plugin = {
    name: 'packages-stay-imports',
    setup({ onResolve }) {
      onResolve({ filter: /^[^./]/ }, ({ path: id, kind }) => {
        const name = packageOf(id);
        if (kind === 'entry-point' || own.has(name)) return undefined;
        if (!isBuiltin(id)) imported.add(name);
        return { path: id, external: true };
      });
    },
  };
  await mkdir(folder, { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints: programs,
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'cjs',
    sourcemap: true,
    sourcesContent: true,
    logLevel: 'warning',
    plugins: [external],
  });
  await Promise.all(threads.map((file) => copyFile(path.join(root, file), path.join(folder, path.basename(file)))));
  return [...imported].sort();
}

const readPackage = async <T>(folder: string) =>
  JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as T;
