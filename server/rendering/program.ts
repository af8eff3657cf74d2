import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type esbuild from 'esbuild';
import singletons from '@platform/contract/singletons.json' with { type: 'json' };

/** The compiled program next to the compiled server. */
const compiled = path.join(__dirname, 'renderer.js');
const root = path.join(__dirname, '../..');

/**
 * The script that renderer processes run. A server that runs from source compiles it: a process without permissions
 * cannot compile TypeScript itself.
 */
export async function rendererScript(): Promise<string> {
  if (existsSync(compiled)) return compiled;
  // Loaded here because the packaged server, which never gets this far, has no compiler.
  const { buildSync } = createRequire(__filename)('esbuild') as typeof esbuild;
  const { outputFiles } = buildSync({
    entryPoints: [path.join(__dirname, 'main.ts')],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    logLevel: 'warning',
    // Releases get these same packages.
    external: Object.keys(singletons),
  });
  const [{ contents }] = outputFiles as [(typeof outputFiles)[number]];
  const folder = path.join(root, '.cache/renderer');
  const script = path.join(folder, `${createHash('sha256').update(contents).digest('hex').slice(0, 16)}.js`);
  await mkdir(folder, { recursive: true });
  const unfinished = `${script}.${process.pid}`;
  await writeFile(unfinished, contents);
  await rename(unfinished, script);
  return script;
}
