import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Registry } from '@platform/host/registry';
import { installedTypes } from '../../platform/toolkit/src/release/contract-types';
import { linkPackages } from '../site/link-packages';
import { tinyRelease, type TinyRelease } from '../site/tiny-release';
import { makeTinyFolder } from '../site/tiny-site';

const root = path.resolve(__dirname, '../..');

/** A shell whose page is what the screen of the route returns. It provides two names of the package `ui`. */
export const shell = `
exports.routes = [{ path: '/prices', remote: 'price-list', screen: 'prices' }];
exports.renderPage = async ({ url, composition }, host) => {
  const data = '<script type="application/json" id="page-data">' + JSON.stringify({ composition }) + '</script>';
  try {
    const screen = await host.remote('price-list').screens.prices();
    return { status: 200, html: data + screen.Component({ url }) };
  } catch (error) {
    host.onFault(error, 'price-list');
    return { status: 503, html: data };
  }
};`;
export const provides = {
  '@platform/contract': { version: '1.0.0' },
  ui: { version: '1.0.0', names: ['bold'] },
};
export const shows = { 'price-list': { screens: ['prices'], widgets: [] } };

/** The types of this repository's contract, with one difference. */
async function liveTypes() {
  const types = await installedTypes({ folder: root });
  const before = types.files['types.d.ts']!;
  const after = before.replace('title: string;', 'title: { text: string };');
  if (after === before) throw new Error('the contract has no title that can be changed');
  return { ...types, files: { ...types.files, 'types.d.ts': after } };
}

export const screenFile = 'src/prices.ts';
/** What the screen returns, in the source and in a build. */
const working = `'The prices of ' + bold(url)`;
export const sources: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    name: 'price-list',
    version: '1.0.0',
    part: { name: 'price-list', shared: ['ui'], budget: 4000 },
    scripts: { test: 'node src/total.test.mjs' },
    dependencies: { '@platform/contract': '^1.0.0', ui: '^1.0.0' },
  }),
  '.gitignore': 'node_modules/\ndist/\n',
  'webpack.config.ts': `import { part } from '@platform/toolkit';\nexport default part(__dirname);\n`,
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      target: 'ES2022',
      module: 'ESNext',
      moduleResolution: 'bundler',
      strict: true,
      // The compiler would spend most of its time on the declarations of the DOM.
      skipLibCheck: true,
      noEmit: true,
      types: [],
    },
    files: ['src/remote.ts'],
  }),
  'src/remote.ts': `export default {
  name: 'price-list',
  title: 'The price lists',
  screens: { prices: () => import('./prices') },
  widgets: {},
};
`,
  [screenFile]: `import { bold } from 'ui';
export const Component = ({ url }: { url: string }): string => ${working};
export const meta = () => ({ title: 'Prices', description: 'All prices.' });
`,
  'src/total.test.mjs': 'process.exitCode = 0;\n',
};

export interface PriceList {
  /** A site whose shell shows the remote, as soon as it is released. */
  registry: Registry;
  /** Settings of a server for that site. */
  env: Record<string, string>;
  /** A folder for more files of a test. */
  folder: string;
  /** The folder of the remote: a repository of its own, in which `good` names the commit of {@link sources}. */
  part: string;
  git: (...args: string[]) => Promise<unknown>;
  write: (file: string, text: string) => Promise<void>;
  /** Writes one of the sources with a text replaced. */
  replaceIn: (file: string, found: string, text: string) => Promise<void>;
  /** Shows another release of the shell to a share of the visitors. */
  canaryShell: (version: string, manifest: NonNullable<TinyRelease['manifest']>, node?: string) => Promise<void>;
  /** Takes back what a test has changed in the remote, and its canaries. */
  restore: () => Promise<void>;
  remove: () => Promise<void>;
}

/** A small remote in its own repository, and the site that shows it, whose shell is `shell@1.0.1`. */
export async function makePriceList(): Promise<PriceList> {
  const { registry, env, remove } = await makeTinyFolder(shell);
  await tinyRelease(registry, 'shell', '1.0.1', {
    node: shell,
    manifest: { provides, shows },
    scripts: { 'contract-types.json': JSON.stringify(await liveTypes()) },
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'price-list-'));
  const part = path.join(folder, 'price-list');
  const write = (file: string, text: string) => writeFile(path.join(part, file), text);
  const git = (...args: string[]) =>
    promisify(execFile)('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@company.example', ...args], { cwd: part });
  await mkdir(path.join(part, 'src'), { recursive: true });
  await linkPackages(folder);
  await symlink(path.join(root, 'node_modules/.bin'), path.join(folder, 'node_modules/.bin'));
  await writeUi(path.join(folder, 'node_modules/ui'));
  for (const [file, text] of Object.entries(sources)) await write(file, text);
  await git('init', '--quiet');
  await git('add', '--all');
  await git('commit', '--quiet', '--message', 'a price list');
  await git('tag', 'good');
  return {
    ...{ registry, env, folder, part, git, write },
    replaceIn: (file, found, text) => write(file, sources[file]!.replace(found, text)),
    canaryShell: (version, manifest, node = shell) =>
      tinyRelease(registry, 'shell', version, { node, manifest: { provides, shows, ...manifest }, canary: 20 }),
    async restore() {
      await git('reset', '--quiet', '--hard', 'good');
      for (const name of ['shell', 'price-list']) if (await registry.canary(name)) await registry.endCanary(name);
    },
    async remove() {
      await remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The package that the shell and the remote share. */
async function writeUi(folder: string) {
  await mkdir(folder);
  const files = {
    'package.json': '{"name":"ui","version":"1.0.0","type":"module","main":"index.js"}',
    'index.js': 'export const bold = (text) => `<b>${text}</b>`;\nexport const newest = (text) => `<u>${text}</u>`;\n',
    'index.d.ts': 'export const bold: (text: string) => string;\nexport const newest: (text: string) => string;\n',
  };
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(folder, file), text);
}
