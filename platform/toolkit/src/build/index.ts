import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { shellName } from '@platform/contract';
import { chunkFile, chunksAddress, globalNameOf } from '@platform/host/registry';
import { pictureFile, readPart, remoteModule, type Part } from '../part';
import { CaretRangesPlugin } from './caret-ranges';
import { ChunkIntegrityPlugin } from './chunk-integrity';
import { ChunkTablePlugin } from './chunk-table';
import { forDevelopment, type Refresh } from './development';
import { EntryAddressPlugin } from './entry-address';
import { exposedChunk, ExposedInEntryPlugin } from './exposed-in-entry';
import { NoStyleSheetsPlugin } from './no-style-sheets';
import { OwnChunksPlugin } from './own-chunks';
import { OwnCopiesPlugin } from './own-copies';
import { isStartModule, RelativeEntryPlugin, startModuleName } from './relative-entry';
import { SharedUsagePlugin } from './shared-usage';
import { bundleName, cacheFolder, cacheName, consumed, provided, singletons, sourceRoot } from './sharing';
import { SupersededSharingPlugin } from './superseded-sharing';
import { swcOptions } from './swc';
import { DisplayNamesPlugin, noVendorPrefixes, pureAnnotations, pureGettersMinimizer } from './unused-components';

export { swcOptions };

/** Resolves the toolkit's own packages, so that a part need not install any of them. */
const own = createRequire(__filename);

/** The values that the release command passes with `--env`. */
export interface BuildEnv {
  version?: string;
  /** Folder of the release; `web/` and `node/` are written into it. */
  out?: string;
  /** Set by the development server: makes a development build, and says how an edit reaches an open page. */
  development?: Refresh;
}

/**
 * The webpack configuration of a part; its `webpack.config` consists of this one call.
 *
 * Returns two builds of one source: `web` (the shell as federation host, a remote as container `remoteEntry.js`) and
 * `node` (one CommonJS file that renders on the server, with the part's own copy of each package in `part.shared`). The
 * shell starts from `src/client.tsx` and `src/server.tsx`, a remote from `src/remote.ts` or `.js`.
 * @param folder the part's package
 * @throws {PartError} if its package.json does not describe a part, or a shared package is not installed
 */
export function part(folder: string) {
  return (env: BuildEnv = {}): Configuration[] => {
    const described = readPart(path.resolve(folder));
    const version = env.version ?? '0.0.0';
    const out = path.resolve(env.out ?? path.join(folder, 'dist'));
    const { development } = env;
    const builds = { web: web(described, version, out, development), node: node(described, out) };
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
    // In a separate folder and without a comment that links to it: the server maps the stacks in its log, visitors get none.
    devtool: 'hidden-source-map',
    output: {
      sourceMapFilename: `../maps/${target}/[file].map`,
      devtoolModuleFilenameTemplate: ({ absoluteResourcePath: file }: { absoluteResourcePath: string }) =>
        isStartModule(file) ? startModuleName : path.relative(sourceRoot(part), file).split(path.sep).join('/'),
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.jsx', '.js'] },
    resolveLoader: { alias: { 'swc-loader': own.resolve('swc-loader') } },
    module: {
      rules: [
        {
          test: /\.[jt]sx?$/,
          exclude: /node_modules/,
          // In a package of ES modules, JavaScript would otherwise have to name the extension of each import, and TypeScript not.
          resolve: { fullySpecified: false },
          // Webpack makes only the paths of a parsed map relative; absolute ones would be part of the chunks' hashes. A map
          // is parsed only if there is one, also where a part's own configuration asks for none.
          use: { loader: 'swc-loader', options: { ...swcOptions, sourceMaps: true, parseMap: true } },
        },
        // Part of the scripts: a release has no other files, and its budget counts them.
        { test: pictureFile, type: 'asset/inline' },
      ],
    },
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(cacheFolder(part), 'webpack'),
      name: cacheName(part, target),
      buildDependencies: { config: [__filename] },
    },
    plugins: [new SharedUsagePlugin(sharedPackages(part)), new NoStyleSheetsPlugin()],
    performance: false,
    stats: 'errors-warnings',
  };
}

function web(part: Part, version: string, out: string, development?: Refresh): Configuration {
  const { name, folder } = part;
  const host = isShell(part);
  // In development modules are not concatenated, and React's developer tools show the names of components.
  const isReleasedShell = host && !development;
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
      // A development build serves the newest files of a part; a chunk is the same in all releases that have it.
      ...(development
        ? { chunkFilename: '[name].[contenthash:8].js', publicPath: `/releases/${name}/${version}/` }
        : {
            chunkFilename: chunkFile,
            publicPath: `${chunksAddress(name)}/`,
            chunkLoadingGlobal: `webpackChunks_${name}`,
          }),
      uniqueName: globalName,
      // Long, because a slow network may still deliver the chunk; visitors learn much earlier that it is slow. Shorter
      // than the 20 s after which a pending `load` is a fault of its release, so that a screen can still report a lost connection.
      chunkLoadTimeout: 15_000,
      // A module that throws during evaluation is evaluated again on the next try.
      strictModuleErrorHandling: true,
    },
    ...(isReleasedShell && { module: { rules: [...common.module!.rules!, pureAnnotations] } }),
    optimization: {
      splitChunks: { minSize: sharedBytes, ...(isReleasedShell && { cacheGroups: { packages } }) },
      ...(host && { minimizer: [swcMinimizer] }),
      ...(!host && part.pureGetters && { minimizer: [pureGettersMinimizer] }),
      ...(isReleasedShell && { moduleIds: false }),
    },
    plugins: [
      ...common.plugins!,
      new ChunkTablePlugin(),
      new EntryAddressPlugin(),
      // The chunks of a development build change while the page that has loaded its entry is open.
      ...(development ? [] : [new ChunkIntegrityPlugin()]),
      ...(host ? [...hostPlugins(part, globalName), new RelativeEntryPlugin()] : containerPlugins(part, globalName)),
      ...(isReleasedShell ? [new DisplayNamesPlugin(), noVendorPrefixes, shortModuleIds] : []),
      ...(host || development ? [] : [new OwnChunksPlugin(), new ExposedInEntryPlugin(globalName)]),
    ],
  };
}

/**
 * The packages of the shell are in a separate file, which stays the same, as does its address, until a package changes.
 * Visitors who return after a release of the shell already have it.
 */
const packages = {
  name: 'packages',
  chunks: 'initial',
  filename: chunkFile,
  test: /[\\/]node_modules[\\/]/,
  enforce: true,
} as const;

/**
 * At most three digits, which is enough for the hundred or so modules of a shell. Beyond some number of modules, webpack makes
 * all ids longer, and the file of the packages would change because of a module elsewhere.
 */
const shortModuleIds = new webpack.ids.DeterministicModuleIdsPlugin({ maxLength: 3, fixedLength: true });

/**
 * For the large files of the shell: the result is one per cent smaller than with webpack's own choice, Terser, which is better
 * for small files.
 */
const swcMinimizer = new MinimizerPlugin({
  minify: MinimizerPlugin.swcMinify,
  minimizerOptions: { ecma: 2022, compress: { passes: 3 }, mangle: true },
});

/**
 * Two screens get a common file if they share more than this, before minification. A smaller file costs each of them more, in
 * headers and separate compression, than it saves a visitor who sees both.
 */
const sharedBytes = 40_000;

/** The shell brings the packages that it shares, and the host's runtime in place of the library's, which has 13 kB more. */
const hostPlugins = (part: Part, globalName: string) => [
  new webpack.NormalModuleReplacementPlugin(
    /@module-federation[\\/]webpack-bundler-runtime/,
    own.resolve('@platform/host/browser/bundler-runtime'),
  ),
  new ModuleFederationPlugin({
    name: part.name,
    library: { type: 'var', name: globalName },
    shareStrategy: 'loaded-first',
    shared: provided(part),
    manifest: false,
    dts: false,
  }),
  new SupersededSharingPlugin(),
];

/**
 * A remote is a container as webpack itself makes it, without a federation runtime of its own: any host that calls the
 * container's `init` with a share scope, and then its `get`, can load it.
 */
const containerPlugins = (part: Part, globalName: string) => [
  new webpack.container.ContainerPlugin({
    name: globalName,
    library: { type: 'var', name: globalName },
    filename: 'remoteEntry.js',
    // Relative, because the entry's module id is made of it: equal sources give equal bytes in any folder.
    exposes: { './remote': { name: exposedChunk, import: `./${remoteModule(part)}` } },
  }),
  new webpack.sharing.ConsumeSharedPlugin({ consumes: consumed(part) }),
  new CaretRangesPlugin(),
  new OwnCopiesPlugin(),
];

function node(part: Part, out: string): Configuration {
  const { folder, shared } = part;
  const common = base(part, 'node');
  const fromPart = createRequire(path.join(folder, 'package.json'));
  const external = [...sharedPackages(part), 'react-dom/server'].map(escape).join('|');
  return {
    ...common,
    target: 'node20',
    entry: {
      part: path.join(folder, isShell(part) ? 'src/server.tsx' : remoteModule(part)),
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
    // One file per bundle: it is read once, and no chunk can be missing.
    module: { ...common.module, parser: { javascript: { dynamicImportMode: 'eager' } } },
    optimization: { minimize: false, splitChunks: false },
  };
}

const escape = (text: string) => text.replace(/[/.*+?^${}()|[\]\\]/g, '\\$&');
