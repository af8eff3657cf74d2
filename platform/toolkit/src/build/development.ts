import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import type { Part } from '../part';
import { cacheFolder, cacheName } from './sharing';

const own = createRequire(__filename);

/**
 * How an edit reaches an open page: `refresh` keeps the state of its components (Fast Refresh, which needs a
 * development build of React and therefore a shell from source), `reload` loads the page again.
 */
export type Refresh = 'refresh' | 'reload';

/** Turns a production {@link Configuration} into a development build: quick to rebuild, and readable. */
export function forDevelopment(
  config: Configuration,
  part: Part,
  target: 'web' | 'node',
  refresh: Refresh,
): Configuration {
  const isRefreshed = target === 'web' && refresh === 'refresh';
  return {
    ...config,
    mode: 'development',
    devtool: target === 'web' ? 'cheap-module-source-map' : 'hidden-cheap-module-source-map',
    output: { ...config.output, ...(target === 'web' && { sourceMapFilename: '[file].map', pathinfo: false }) },
    module: {
      ...config.module,
      rules: (config.module?.rules as RuleSetRule[]).map((rule) => inDevelopment(rule, isRefreshed)),
    },
    resolve: { ...config.resolve, alias: { 'react/jsx-dev-runtime$': jsxDevRuntime(part) } },
    cache: { ...(config.cache as object), type: 'filesystem', name: cacheName(part, target, refresh) },
    optimization: { ...config.optimization, emitOnErrors: false },
    infrastructureLogging: { level: 'error' },
    plugins: [
      ...(config.plugins ?? []),
      ...(target === 'web' ? clientPlugins(part) : []),
      ...(isRefreshed ? refreshPlugins(part) : []),
    ],
  };
}

/** The rule for what is compiled, with React's development transform; pictures have a rule without a loader. */
function inDevelopment(rule: RuleSetRule, isRefreshed: boolean): RuleSetRule {
  if (rule.use === undefined) return rule;
  const { loader, options } = rule.use as { loader: string; options: SwcOptions };
  const { jsc } = options;
  const react = { ...jsc.transform.react, development: true, refresh: isRefreshed };
  return { ...rule, use: { loader, options: { ...options, jsc: { ...jsc, transform: { react } } } } };
}

interface SwcOptions {
  jsc: { transform: { react: object } };
}

const client = path.join(__dirname, '../dev/client');

const clientPlugins = (part: Part) => [
  // Pages allow no style elements with a text that the server does not know; in production none are added.
  new webpack.DefinePlugin({ SC_DISABLE_SPEEDY: 'false' }),
  new webpack.HotModuleReplacementPlugin(),
  // Without a name, the entry would be added to every other entry, including a remote's container.
  new webpack.EntryPlugin(part.folder, `${client}?${part.name}`, { name: undefined }),
];

function refreshPlugins(part: Part) {
  const runtime = refreshRuntime(part);
  return [
    new ReactRefreshPlugin({ overlay: false, library: 'platform', exclude: [/node_modules/, client] }),
    new webpack.NormalModuleReplacementPlugin(/react-refresh[\\/]runtime(\.js)?$/, (request: Replaceable) => {
      if (request.contextInfo.issuer !== runtime) request.request = runtime;
    }),
  ];
}

interface Replaceable {
  request: string;
  contextInfo: { issuer: string };
}

/**
 * The module that replaces React's refresh runtime in a part's build. All parts of a page share the first one that
 * loads, the shell's, because it must be there before React. Module names repeat across parts, so each part registers
 * its components under its own name.
 */
const refreshRuntime = (part: Part) =>
  writeModule(
    part,
    `refresh-${part.name}.js`,
    `const key = Symbol.for('@platform/toolkit refresh');
const runtime = (globalThis[key] ??= require(${JSON.stringify(own.resolve('react-refresh/runtime'))}));
module.exports = { ...runtime, register: (type, id) => runtime.register(type, ${JSON.stringify(`${part.name} `)} + id) };
`,
  );

/**
 * The module that replaces what React's development transform imports. It creates elements with the shared runtime, so
 * that parts from source and released parts, which know no other runtime, work together.
 */
const jsxDevRuntime = (part: Part) =>
  writeModule(
    part,
    'jsx-dev-runtime.mjs',
    `import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
export { Fragment };
export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);
`,
  );

function writeModule(part: Part, name: string, code: string): string {
  const file = path.join(cacheFolder(part), 'development', name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, code);
  return file;
}
