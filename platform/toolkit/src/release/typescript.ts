import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const own = createRequire(__filename);

/** In its own repository the toolkit runs from source; as a package it is compiled. */
const isSource = path.extname(__filename) === '.ts';
const fromSource = (name: string) => path.join(__dirname, '../../from-source', name);

/** Loads TypeScript of any repository, also ES modules. */
const anyLoader = () => pathToFileURL(own.resolve('tsx')).href;

/** Node's arguments for a process that loads TypeScript: not every supported Node does so itself. */
export const typescriptArguments = (): string[] =>
  isSource ? ['--require', fromSource('typescript.cjs')] : ['--import', anyLoader()];

/** What a module exports, in TypeScript, too, loaded into this process. @param file its absolute path */
export async function loadModule(file: string): Promise<unknown> {
  if (isSource) {
    // The hook turns `import(…)` into `require(…)`, which takes no URL.
    own(fromSource('typescript.cjs'));
    return own(file) as unknown;
  }
  if (file.endsWith('.ts')) await import(anyLoader());
  return import(pathToFileURL(file).href);
}

/** The arguments by which webpack-cli uses a configuration, and before them those of Node. @param cli webpack-cli's program */
export function webpackArguments(cli: string, config: string): string[] {
  if (!config.endsWith('.ts')) return [cli, '--config', config];
  const named = isSource
    ? ['--config', fromSource('webpack-config.cjs'), '--env', `typescript=${config}`]
    : ['--config', config];
  return [...typescriptArguments(), cli, ...named];
}
