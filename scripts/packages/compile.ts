import { copyFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { transform } from '@swc/core';
import { build, type Plugin } from 'esbuild';
import { swcOptions } from '@platform/toolkit';
import type { PackageSource } from './source';

const isSource = (file: string) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts');

/**
 * Compiles a package's source to ES modules, one for each file; other files, such as JSON, are copied.
 * @param out the folder that replaces `src/`
 * @throws esbuild's errors
 */
export async function compile({ folder, manifest, files }: PackageSource, out: string): Promise<void> {
  const source = path.join(folder, 'src');
  await build({
    absWorkingDir: folder,
    entryPoints: files.filter(isSource).map((file) => path.join(source, file)),
    outbase: source,
    outdir: out,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    supported: { 'import-attributes': true },
    jsx: 'automatic',
    // Inside the repository the source is loaded as CommonJS.
    define: { __filename: 'import.meta.filename', __dirname: 'import.meta.dirname' },
    sourcemap: true,
    logLevel: 'warning',
    plugins: [keepModulesApart, ...(manifest.peerDependencies?.['styled-components'] ? [styledComponents] : [])],
  });
  for (const file of files.filter((each) => !isSource(each))) {
    await mkdir(path.dirname(path.join(out, file)), { recursive: true });
    await copyFile(path.join(source, file), path.join(out, file));
  }
}

/** Keeps every import, and adds the extension that ES modules need. */
const keepModulesApart: Plugin = {
  name: 'keep-modules-apart',
  setup(esbuild) {
    esbuild.onResolve({ filter: /^/ }, async ({ path: id, kind, resolveDir, pluginData }) => {
      if (kind === 'entry-point' || pluginData === 'resolving') return undefined;
      if (!id.startsWith('.')) return { path: id, external: true };
      const { path: file, errors } = await esbuild.resolve(id, { kind, resolveDir, pluginData: 'resolving' });
      if (errors.length > 0) return { errors };
      const relative = path
        .relative(resolveDir, file)
        .split(path.sep)
        .join('/')
        .replace(/\.tsx?$/, '.js');
      return { path: relative.startsWith('.') ? relative : `./${relative}`, external: true };
    });
  },
};

/** Gives styled components the ids that a part's build would: a remote's build does not compile installed packages. */
const styledComponents: Plugin = {
  name: 'styled-components',
  setup({ onLoad }) {
    onLoad({ filter: /\.tsx?$/ }, async ({ path: filename }) => {
      const { code } = await transform(await readFile(filename, 'utf8'), { ...swcOptions, filename, swcrc: false });
      return { contents: code, loader: 'js' };
    });
  },
};
