import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { shellName } from '@platform/contract';
import { globalNameOf } from '@platform/host/registry';
import { readPart, type Part } from '../part';
import { ChunkTablePlugin } from './chunk-table';
import { forDevelopment, type Refresh } from './development';
import { EntryQueryPlugin } from './entry-query';
import { SharedUsagePlugin } from './shared-usage';
import { bundleName, cacheFolder, sharing, singletons, sourceRoot } from './sharing';
import { swcOptions } from './swc';

export { swcOptions };

/** The toolkit's own packages: a part needs to install none of them. */
const own = createRequire(__filename);

/** What the release command passes with `--env`. */
export interface BuildEnv {
  version?: string;
  /** Folder of the release, in which `web/` and `node/` are written. */
  out?: string;
  /** From the development server: a development build, and how a page learns of an edit. */
  development?: Refresh;
}

/**
 * The webpack configuration of a part; its `webpack.config` is this one call.
 *
 * Gives two builds of one source: `web` (the shell as federation host, a remote as container `remoteEntry.js`) and
 * `node` (one CommonJS file that renders on the server, with the part's own copy of each package in `part.shared`). The
 * shell starts from `src/client.tsx` and `src/server.tsx`, a remote from `src/remote.ts`.
 * @param folder the part's package
 * @throws {PartError} if its package.json does not describe a part, or a package that is shared is not installed
 */
export function part(folder: string) {
  return (env: BuildEnv = {}): Configuration[] => {
    const described = readPart(path.resolve(folder));
    const version = env.version ?? '0.0.0';
    const out = path.resolve(env.out ?? path.join(folder, 'dist'));
    const builds = { web: web(described, version, out), node: node(described, out) };
    const { development } = env;
    if (!development) return [builds.web, builds.node];
    return [
      forDevelopment(builds.web, described, 'web', development),
      forDevelopment(builds.node, described, 'node', development),
    ];
  };
}

const isShell = ({ name }: Part) => name === shellName;
const sharedPackages = ({ shared }: Part) => new Set([...Object.keys(singletons), ...shared]);

function base(part: Part, target: string): Configuration {
  return {
    name: `${part.name} ${target}`,
    mode: 'production',
    context: part.folder,
    // In a folder of its own, with no comment that leads there: the server maps the stacks in its log, visitors get none.
    devtool: 'hidden-source-map',
    output: {
      sourceMapFilename: `../maps/${target}/[file].map`,
      devtoolModuleFilenameTemplate: ({ absoluteResourcePath }: { absoluteResourcePath: string }) =>
        path.relative(sourceRoot(part), absoluteResourcePath).split(path.sep).join('/'),
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    resolveLoader: { alias: { 'swc-loader': own.resolve('swc-loader') } },
    module: {
      rules: [{ test: /\.tsx?$/, exclude: /node_modules/, use: { loader: 'swc-loader', options: swcOptions } }],
    },
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(cacheFolder(part), 'webpack'),
      name: `${part.name}-${target}`,
      buildDependencies: { config: [__filename] },
    },
    plugins: [new SharedUsagePlugin(sharedPackages(part))],
    performance: false,
    stats: 'errors-warnings',
  };
}

function web(part: Part, version: string, out: string): Configuration {
  const { name, folder } = part;
  const host = isShell(part);
  const globalName = globalNameOf(name, version);
  const common = base(part, 'web');
  return {
    ...common,
    target: ['web', 'es2022'],
    entry: host ? { main: path.join(folder, 'src/client.tsx') } : {},
    output: {
      ...common.output,
      path: path.join(out, 'web'),
      filename: '[name].js',
      chunkFilename: '[name].[contenthash:8].js',
      publicPath: `/releases/${name}/${version}/`,
      uniqueName: globalName,
      // Visitors learn long before that it is slow; until then a slow network may still bring the chunk.
      chunkLoadTimeout: 20_000,
      // A module that throws while it is evaluated is evaluated again on the next try.
      strictModuleErrorHandling: true,
    },
    plugins: [
      ...common.plugins!,
      new ChunkTablePlugin(),
      ...(host ? [] : [new EntryQueryPlugin()]),
      new ModuleFederationPlugin({
        // Federation keeps one instance a name: two releases of a remote in one page are two of them.
        name: host ? name : globalName,
        library: { type: 'var', name: globalName },
        ...(host
          ? { runtimePlugins: [own.resolve('@platform/host/browser/plugin')] }
          : {
              filename: 'remoteEntry.js',
              exposes: { './remote': { name: 'remote', import: path.join(folder, 'src/remote.ts') } },
            }),
        shareStrategy: 'loaded-first',
        shared: sharing(part),
        manifest: false,
        dts: false,
        experiments: { optimization: { target: 'web', disableSnapshot: true, disableRemote: !host } },
      }),
    ],
  };
}

function node(part: Part, out: string): Configuration {
  const { folder, shared } = part;
  const common = base(part, 'node');
  const fromPart = createRequire(path.join(folder, 'package.json'));
  const external = [...sharedPackages(part), 'react-dom/server'].map(escape).join('|');
  return {
    ...common,
    target: 'node20',
    entry: {
      part: path.join(folder, isShell(part) ? 'src/server.tsx' : 'src/remote.ts'),
      ...Object.fromEntries(shared.map((name) => [bundleName(name), fromPart.resolve(name)])),
    },
    output: {
      ...common.output,
      path: path.join(out, 'node'),
      filename: '[name].js',
      library: { type: 'commonjs2' },
    },
    externals: [new RegExp(`^(${external})$`), /^node:/],
    externalsType: 'commonjs2',
    // One file a bundle: it is read once, and no chunk can go missing.
    module: { ...common.module, parser: { javascript: { dynamicImportMode: 'eager' } } },
    optimization: { minimize: false, splitChunks: false },
  };
}

const escape = (text: string) => text.replace(/[/.*+?^${}()|[\]\\]/g, '\\$&');
