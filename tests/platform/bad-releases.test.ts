import { execFile } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { globalNameOf, hashFiles, provenanceFile, type Registry } from '@platform/host/registry';
import { readPart } from '@platform/toolkit/release';
import { openRegistry } from '@platform/toolkit/trust';
import { releaseParts } from '../../platform/toolkit/src/cli/release-parts';
import { startPageCheck, type PageCheck } from '../../platform/toolkit/src/preview/check-pages';
import { findPreviewProgram } from '../../platform/toolkit/src/preview/preview';
import { installedTypes } from '../../platform/toolkit/src/release/contract-types';
import { linkPackages } from '../site/link-packages';
import { tinyRelease } from '../site/tiny-release';
import { makeTinyFolder, type TinyFolder } from '../site/tiny-site';

/**
 * The bad releases that a team has made, or could make, of a small remote in a repository of its own: each is refused by
 * `platform release` with its sentence, and what is live stays live. They are built as every release is.
 */

const root = path.resolve(__dirname, '../..');
let pages: PageCheck;

// The site that renders the pages is started once for all.
jest.mock('../../platform/toolkit/src/cli/page-check', () => ({
  withPageCheck: (_registry: unknown, _log: unknown, work: (verify: PageCheck['check']) => Promise<unknown>) =>
    work((release, built) => pages.check(release, built)),
}));

/** A shell whose page is what the screen of the route returns. It provides two names of the package `ui`. */
const shell = `
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
const provides = {
  '@platform/contract': { version: '1.0.0' },
  ui: { version: '1.0.0', names: ['bold'] },
};

/** The types of this repository's contract, with one difference. */
async function liveTypes() {
  const types = await installedTypes({ folder: root });
  const before = types.files['types.d.ts']!;
  const after = before.replace('title: string;', 'title: { text: string };');
  expect(after).not.toBe(before);
  return { ...types, files: { ...types.files, 'types.d.ts': after } };
}

const screenFile = 'src/prices.ts';
/** What the screen returns, in the source and in a build. */
const working = `'The prices of ' + bold(url)`;
const sources: Readonly<Record<string, string>> = {
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

let tiny: TinyFolder;
let registry: Registry;
let folder: string;
let part: string;
/** A build of the good release. */
let built: string;
const git = (...args: string[]) =>
  promisify(execFile)('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@company.example', ...args], { cwd: part });

const write = (file: string, text: string) => writeFile(path.join(part, file), text);
const replaceIn = (file: string, found: string, text: string) => write(file, sources[file]!.replace(found, text));

let releases = 0;

/** Releases what is in the folder; each time as another version, as the preview of the site takes a version only once. */
const release = (from?: string) =>
  releaseParts([{ ...readPart(part), version: `1.${(releases += 1)}.0` }], {
    registry: registry.folder,
    dirty: false,
    until: 'promote',
    from,
  });

/** @returns what is said against a release */
async function refusal(from?: string): Promise<string> {
  const said = await release(from).then(() => 'it was released', String);
  expect((await registry.channels('price-list'))?.channels.stable).toBe('1.1.0');
  return said.replace(/^RegistryError: /, '').replaceAll(/(?<=price-list@)1\.\d+\.0/g, 'V');
}

beforeAll(async () => {
  quiet();
  tiny = await makeTinyFolder(shell);
  ({ registry } = tiny);
  await tinyRelease(registry, 'shell', '1.0.1', {
    node: shell,
    manifest: { provides, shows: { 'price-list': { screens: ['prices'], widgets: [] } } },
    scripts: { 'contract-types.json': JSON.stringify(await liveTypes()) },
  });
  folder = await mkdtemp(path.join(tmpdir(), 'bad-releases-'));
  part = path.join(folder, 'price-list');
  await mkdir(path.join(part, 'src'), { recursive: true });
  await linkPackages(folder);
  await symlink(path.join(root, 'node_modules/.bin'), path.join(folder, 'node_modules/.bin'));
  const ui = path.join(folder, 'node_modules/ui');
  await mkdir(ui);
  await writeFile(path.join(ui, 'package.json'), '{"name":"ui","version":"1.0.0","type":"module","main":"index.js"}');
  await writeFile(
    path.join(ui, 'index.js'),
    'export const bold = (text) => `<b>${text}</b>`;\nexport const newest = (text) => `<u>${text}</u>`;\n',
  );
  await writeFile(
    path.join(ui, 'index.d.ts'),
    'export const bold: (text: string) => string;\nexport const newest: (text: string) => string;\n',
  );
  for (const [file, text] of Object.entries(sources)) await write(file, text);
  await git('init', '--quiet');
  await git('add', '--all');
  await git('commit', '--quiet', '--message', 'a price list');
  pages = startPageCheck({
    program: findPreviewProgram(__dirname)!,
    registry,
    settings: { CONTENT_DIR: tiny.env['CONTENT_DIR']! },
  });
  await git('tag', 'good');
  await release();
  built = registry.releaseFolder('price-list', '1.1.0');
}, 180_000);

afterAll(async () => {
  await pages.close();
  await tiny.remove();
  await rm(folder, { recursive: true, force: true });
});

const quiet = () => jest.spyOn(console, 'log').mockImplementation(() => undefined);
beforeEach(() => void quiet());
afterEach(async () => {
  await git('reset', '--quiet', '--hard', 'good');
});

const change = (found: string, text: string) => () => replaceIn(screenFile, found, text);

const bad: readonly (readonly [what: string, make: () => Promise<unknown>, sentence: string])[] = [
  [
    'needs a contract that the live shell does not provide',
    () => replaceIn('package.json', '"@platform/contract":"^1.0.0"', '"@platform/contract":"^2.0.0"'),
    'price-list@V was built against @platform/contract ^2.0.0, but shell@1.0.1 provides 1.0.0',
  ],
  [
    'has a type error',
    async () => {
      await replaceIn('package.json', 'node src/total.test.mjs', 'tsc');
      await change('bold(url)', 'bold(url.length)')();
    },
    "price-list fails its own check, npm run test:\nsrc/prices.ts(2,88): error TS2345: Argument of type 'number'",
  ],
  [
    'has other types than the contract of the live shell',
    async () => {
      await replaceIn('package.json', '"test":"node', '"types":"tsc","test":"node');
      const typed = sources[screenFile]!.replace('meta = ()', 'meta = (): PageMeta');
      await write(screenFile, `import type { PageMeta } from '@platform/contract';\n${typed}`);
    },
    'price-list does not fit the types of the live shell shell@1.0.1:\nsrc/prices.ts(4,40): error TS2322: ',
  ],
  [
    'has a failing unit test',
    () => write('src/total.test.mjs', `console.log('the total is wrong');\nprocess.exitCode = 1;\n`),
    'price-list fails its own check, npm run test:\nthe total is wrong',
  ],
  [
    'lacks a screen that the live shell shows',
    () => replaceIn('src/remote.ts', `prices: () => import('./prices')`, ''),
    'price-list@V does not offer the screen prices, which shell@1.0.1 shows',
  ],
  ['breaks the contract', change('export const meta', 'const meta'), 'price-list/prices: there is no meta()'],
  [
    'uses a new name of a shared package without a new version of it',
    () => write(screenFile, sources[screenFile]!.replaceAll('bold', 'newest')),
    'price-list@V uses newest of ui, which shell@1.0.1 does not provide',
  ],
];

// A deadline for what hangs: the first of them waits for the site.
jest.setTimeout(180_000);

test.each(bad)('a release that %s is refused, and what is live stays live (row H3)', async (_what, make, sentence) => {
  await make();
  await git('commit', '--quiet', '--all', '--message', 'a bad idea');
  const said = await refusal();
  expect(said).toContain(sentence);
  expect(said).toMatch(/Nothing was released\.$/);
});

test('a release of sources that are not committed is refused', async () => {
  await change('bold(url)', 'bold(url + url)')();
  expect(await refusal()).toMatch(/^price-list has sources that are not committed: src\/prices\.ts\n/);
});

/** Makes a copy of the good build, as another version, in which the screen does something else on the server. */
async function withScreen(code: string): Promise<string> {
  const version = `1.${releases + 1}.0`;
  const copy = path.join(folder, version);
  await cp(built, copy, { recursive: true });
  const bundle = path.join(copy, 'node/part.js');
  const before = await readFile(bundle, 'utf8');
  const after = before.replace(/'The prices of ' \+ \S+/, code);
  expect(after).not.toBe(before);
  await writeFile(bundle, after);
  for (const file of ['release.json', provenanceFile]) await rm(path.join(copy, file));
  const [globalName, files] = [globalNameOf('price-list', version), await hashFiles(copy)];
  const manifest = JSON.parse(await readFile(path.join(built, 'release.json'), 'utf8')) as object;
  await writeFile(path.join(copy, 'release.json'), JSON.stringify({ ...manifest, version, globalName, files }));
  return copy;
}

test.each([
  ['throws', `(() => { throw new Error('no prices'); })()`, 'no prices'],
  ['loops', '(() => { for (;;); })()', 'stood still for 1 s'],
  ['ends its process', 'process.exit(0)', 'ended its process'],
  [
    'reads a file of the server',
    `process.getBuiltinModule('node:fs').readFileSync('/etc/hostname', 'utf8')`,
    'Access to this API has been restricted',
  ],
  [
    'starts a program',
    `process.getBuiltinModule('node:child_process').execSync('true')`,
    'Access to this API has been restricted',
  ],
  ['could not load its data', `'<button>Try again</button>'`, `it offers 'Try again'`],
])(
  'a build that %s while it renders is refused, and what is live stays live (row H3)',
  async (_what, code, sentence) => {
    const said = await refusal(await withScreen(code));
    expect(said).toMatch(/^price-list@V (breaks \/prices|is not used): /);
    expect(said).toContain(sentence);
  },
);

test('a build that is larger than its budget is refused', async () => {
  await replaceIn('package.json', '"budget":4000', '"budget":400');
  expect(await refusal(built)).toMatch(
    /^price-list@V has \d+ bytes of compressed scripts, and its package\.json allows 400\.\nNothing was released\.$/,
  );
});

test('a build with a changed file is refused', async () => {
  const altered = path.join(folder, 'altered');
  await cp(built, altered, { recursive: true });
  await appendFile(path.join(altered, 'web/remoteEntry.js'), ' ');
  expect(await refusal(altered)).toBe(
    `${path.join(altered, 'web/remoteEntry.js')} is not the file that was built: build price-list again.`,
  );
});

test('a shell with a contract that a live remote cannot use is refused', async () => {
  const workshop = openRegistry(path.join(folder, 'workshop'));
  const manifest = { provides: { ...provides, '@platform/contract': { version: '2.0.0' } } };
  await tinyRelease(workshop, 'shell', '2.0.0', { node: shell, manifest });
  const own = { name: 'shell', folder: part, version: '2.0.0', shared: [], ranges: {} };
  const from = workshop.releaseFolder('shell', '2.0.0');
  await expect(
    releaseParts([own], { registry: registry.folder, from, dirty: false, until: 'promote' }),
  ).rejects.toThrow(
    'price-list@1.1.0 was built against @platform/contract ^1.0.0, but shell@2.0.0 provides 2.0.0\nNothing was released.',
  );
});
