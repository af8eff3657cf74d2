// @ts-check
'use strict';
/**
 * Lets Node load the TypeScript of this repository, all of which is CommonJS when it runs: `node --require <this file> …`. It
 * hooks nothing else. A general loader such as tsx also looks at every module of every package, which takes a third of the
 * processor time of a command or a build.
 */
const { readFileSync } = require('node:fs');
const Module = require('node:module');

/** @typedef {NodeJS.Module & { _compile: (code: string, file: string) => void }} CompilableModule */
/** @type {Record<string, (module: CompilableModule, file: string) => void>} */
const loaders = Reflect.get(Module, '_extensions');
/** @type {typeof import('@swc/core') | undefined} */
let swc;

/** @param {CompilableModule} module @param {string} file */
function load(module, file) {
  // Not before the first file: a process gives this hook to its threads, which load none.
  swc ??= require('@swc/core');
  const { code } = swc.transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    configFile: false,
    swcrc: false,
    sourceMaps: 'inline',
    inlineSourcesContent: false,
    module: { type: 'commonjs' },
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: file.endsWith('x') },
      transform: { react: { runtime: 'automatic' } },
    },
  });
  module._compile(code, file);
}

loaders['.ts'] = load;
loaders['.tsx'] = load;
process.setSourceMapsEnabled(true);
