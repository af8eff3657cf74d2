import { build } from 'esbuild';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { command, root, UsageError } from '@platform/toolkit/cli';

const usage = `Usage: npm run size -- <package> [<name> …] [--in DIR]
Prints what these exports of a package (all of them, without names) cost a visitor: minified, and compressed by Brotli.
React and React DOM do not count: every page has them. --in DIR: a folder whose node_modules has the package.`;

/**
 * Bytes of a module that re-exports names of a package, as a browser would receive it.
 * @param folder where the package is looked up
 * @throws esbuild's errors, such as a name that the package does not export
 */
async function sizeOf(id: string, names: readonly string[], folder: string) {
  const what = names.length > 0 ? `{ ${names.join(', ')} }` : '*';
  const { outputFiles } = await build({
    stdin: { contents: `export ${what} from '${id}';`, resolveDir: folder },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    external: ['react', 'react/*', 'react-dom', 'react-dom/*'],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  const { contents } = outputFiles[0]!;
  const brotli = brotliCompressSync(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  return { minified: contents.length, brotli: brotli.length };
}

/** `npm run size`: the figures of docs/decisions. */
command(async () => {
  const given = process.argv.slice(2);
  const at = given.indexOf('--in');
  const [, folder = root] = at >= 0 ? given.splice(at, 2) : [];
  const [id, ...names] = given;
  if (!id) throw new UsageError(usage);
  const { minified, brotli } = await sizeOf(id, names, path.resolve(folder));
  console.log(`${id} ${names.join(' ') || '(all)'}: ${minified} bytes minified, ${brotli} bytes Brotli`);
});
