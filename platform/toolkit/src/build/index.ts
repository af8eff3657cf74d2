import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import type { PartName } from '@platform/contract';
import { globalNameOf } from '@platform/host/registry';
import { ChunkTablePlugin } from './chunk-table';
import { EntryQueryPlugin } from './entry-query';
import { singletons, versioned } from './shared';

/** Root of the repository: every part is built from here, so that both builds give a component the same class name. */
export const root = path.resolve(__dirname, '../../../..');
const resolveFrom = createRequire(path.join(root, 'package.json'));

/** What the release command passes with `--env`. */
interface BuildEnv {
  version?: string;
  /** Folder of the release, in which `web/` and `node/` are written. */
  out?: string;
}

/**
 * The webpack configuration of a part; its `webpack.config.ts` is this one call.
 *
 * Gives two builds of one source: `web` (the shell as federation host, a remote as container `remoteEntry.js`) and
 * `node` (one CommonJS file that renders on the server, beside the part's own copy of shared-ui).
 */
export function part(name: PartName) {
  return (env: BuildEnv = {}): Configuration[] => {
    const version = env.version ?? '0.0.0';
    const out = path.resolve(root, env.out ?? `dist/${name}`);
    return [web(name, version, out), node(name, out)];
  };
}

const folderOf = (name: PartName) => path.join(root, name === 'shell' ? 'shell' : `mfe-${name}`);

function base(name: PartName, target: string): Configuration {
  return {
    name: `${name} ${target}`,
    mode: 'production',
    context: root,
    devtool: false,
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: { rules: [{ test: /\.tsx?$/, exclude: /node_modules/, use: { loader: 'swc-loader', options: swc } }] },
    cache: { type: 'filesystem', cacheDirectory: path.join(root, '.cache/webpack'), name: `${name}-${target}` },
    performance: false,
    stats: 'errors-warnings',
  };
}

// The styled-components plugin must run in both builds, or the server's class names and the browser's drift apart.
const swc = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    experimental: {
      plugins: [[resolveFrom.resolve('@swc/plugin-styled-components'), { displayName: false, ssr: true, pure: true }]],
    },
  },
};

function web(name: PartName, version: string, out: string): Configuration {
  const host = name === 'shell';
  const globalName = globalNameOf(name, version);
  return {
    ...base(name, 'web'),
    target: ['web', 'es2022'],
    entry: host ? { main: path.join(root, 'shell/src/client.tsx') } : {},
    output: {
      path: path.join(out, 'web'),
      filename: '[name].js',
      chunkFilename: '[name].[contenthash:8].js',
      publicPath: `/releases/${name}/${version}/`,
      uniqueName: globalName,
      // The visitor is told long before; until then a slow network may still bring the chunk.
      chunkLoadTimeout: 20_000,
      // A module that throws while it is evaluated is evaluated again on the next try.
      strictModuleErrorHandling: true,
    },
    plugins: [
      new ChunkTablePlugin(),
      ...(host ? [] : [new EntryQueryPlugin()]),
      new ModuleFederationPlugin({
        // Federation keeps one instance a name: two releases of a remote in one page are two of them.
        name: host ? name : globalName,
        library: { type: 'var', name: globalName },
        ...(host
          ? {}
          : {
              filename: 'remoteEntry.js',
              exposes: { './remote': { name: 'remote', import: path.join(folderOf(name), 'src/remote.ts') } },
            }),
        ...(host ? { runtimePlugins: [path.join(root, 'platform/host/src/browser/plugin.ts')] } : {}),
        shareStrategy: 'loaded-first',
        shared: sharing(name),
        manifest: false,
        dts: false,
        experiments: { optimization: { target: 'web', disableSnapshot: true, disableRemote: !host } },
      }),
    ],
  };
}

function node(name: PartName, out: string): Configuration {
  const entry = path.join(folderOf(name), name === 'shell' ? 'src/server.tsx' : 'src/remote.ts');
  const external = new RegExp(`^(${[...Object.keys(singletons), 'react-dom/server'].map(escape).join('|')})$`);
  return {
    ...base(name, 'node'),
    target: 'node20',
    entry: { part: entry, 'shared-ui': path.join(root, 'shared-ui/src/index.ts') },
    output: { path: path.join(out, 'node'), filename: '[name].js', library: { type: 'commonjs2' } },
    externals: [external, /^shared-ui$/, /^node:/],
    externalsType: 'commonjs2',
    // One file a release: it is read once, and no chunk can go missing.
    module: { ...base(name, 'node').module, parser: { javascript: { dynamicImportMode: 'eager' } } },
    optimization: { minimize: false, splitChunks: false },
  };
}

const escape = (text: string) => text.replace(/[/.*+?^${}()|[\]\\]/g, '\\$&');

/** The `shared` option of module federation, from the table in shared.ts. */
function sharing(part: PartName): Record<string, SharedOptions> {
  const host = part === 'shell';
  const shared: Record<string, SharedOptions> = {};
  for (const [name, { names, source }] of Object.entries(singletons)) {
    const packageName = name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : name.split('/')[0]!;
    const version = versionOf(packageName);
    const options = { singleton: true, strictVersion: true, version, requiredVersion: `^${version.split('.')[0]}.0.0` };
    if (!host) shared[name] = { ...options, import: false };
    else shared[name] = { ...options, eager: true, ...(names && { import: facade(name, names, source ?? name) }) };
  }
  const requiredVersion = readPackage(folderOf(part)).dependencies?.[versioned] ?? '*';
  shared[versioned] = { singleton: false, version: versionOf(versioned), requiredVersion, eager: host };
  return shared;
}

interface SharedOptions {
  singleton: boolean;
  version: string;
  requiredVersion: string;
  strictVersion?: boolean;
  eager?: boolean;
  /** The module to provide; false in a remote, which never brings a singleton of its own. */
  import?: string | false;
}

const versionOf = (packageName: string) => readPackage(path.join(root, 'node_modules', packageName)).version;

const readPackage = (folder: string) =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string;
    dependencies?: Record<string, string>;
  };

/** Writes the module that re-exports only the names in use, so that webpack drops the rest of the package. */
function facade(name: string, names: readonly string[], source: string): string {
  const folder = path.join(root, '.cache/facades');
  const file = path.join(folder, `${name.replaceAll('/', '-')}.mjs`);
  mkdirSync(folder, { recursive: true });
  const from = path.join(root, 'node_modules', source);
  writeFileSync(file, `export { ${names.join(', ')} } from ${JSON.stringify(from)};\n`);
  return file;
}
