import { appendFile, cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { globalNameOf, hashFiles, provenanceFile, type Registry } from '@platform/host/registry';
import { buildFolder, defaultBuildFolder, readPart, type LastStep } from '@platform/toolkit/release';
import { openRegistry } from '@platform/toolkit/trust';
import { releaseParts } from '../../platform/toolkit/src/cli/release-parts';
import { startPageCheck, type PageCheck } from '../../platform/toolkit/src/preview/check-pages';
import { compiledServer } from '../site/compiled-server';
import { tinyRelease } from '../site/tiny-release';
import { makePriceList, provides, screenFile, shell, shows, sources, type PriceList } from './price-list';

/**
 * The bad releases that a team has made, or could make, of a small remote in a repository of its own: each is refused by
 * `platform release` with its sentence, and what is live stays live. They are built as every release is.
 */

let pages: PageCheck;

// The site that renders the pages is started once for all.
jest.mock('../../platform/toolkit/src/cli/page-check', () => ({
  withPageCheck: (
    _registry: unknown,
    _part: unknown,
    _log: unknown,
    work: (verify: PageCheck['check']) => Promise<unknown>,
  ) => work((release, built) => pages.check(release, built)),
}));

let priceList: PriceList;
let registry: Registry;
let folder: string;
/** A build of the good release. */
let built: string;
let releases = 0;

/** Releases what is in the folder; each time as another version, as the preview of the site takes a version only once. */
const release = (from?: string, until: LastStep = 'promote') =>
  releaseParts([{ ...readPart(priceList.part), version: `1.${(releases += 1)}.0` }], {
    registry: registry.folder,
    dirty: false,
    until,
    from,
  });

/** @returns what is said against a release */
async function refusal(from?: string): Promise<string> {
  const said = await release(from).then(() => 'it was released', String);
  expect((await registry.channels('price-list'))?.channels.stable).toBe('1.1.0');
  return said.replace(/^RegistryError: /, '').replaceAll(/(?<=price-list@)1\.\d+\.0/g, 'V');
}

const renderLive = async () =>
  startPageCheck({
    program: (await compiledServer('preview')).file,
    registry,
    part: 'price-list',
    settings: { CONTENT_DIR: priceList.env['CONTENT_DIR']! },
  });

const quiet = () => jest.spyOn(console, 'log').mockImplementation(() => undefined);

beforeAll(async () => {
  quiet();
  priceList = await makePriceList();
  ({ registry, folder } = priceList);
  pages = await renderLive();
  await release();
  built = registry.releaseFolder('price-list', '1.1.0');
}, 180_000);
afterAll(async () => {
  await pages.close();
  await priceList.remove();
});
beforeEach(() => void quiet());
afterEach(() => priceList.restore());

const change = (found: string, text: string) => () => priceList.replaceIn(screenFile, found, text);

/** What is said by a tool, such as a compiler, comes below the sentence. */
type Row = readonly [what: string, make: () => Promise<unknown>, sentence: string, saidByTool?: string];

const bad: readonly Row[] = [
  [
    'needs a contract that the live shell does not provide',
    () => priceList.replaceIn('package.json', '"@platform/contract":"^1.0.0"', '"@platform/contract":"^2.0.0"'),
    'price-list@V was built against @platform/contract ^2.0.0, but shell@1.0.1 provides 1.0.0',
  ],
  [
    'has a type error',
    async () => {
      await priceList.replaceIn('package.json', 'node src/total.test.mjs', 'tsc');
      await change('bold(url)', 'bold(url.length)')();
    },
    'price-list fails npm run test, and was not released: fix what is reported below.',
    "--- npm run test ---\nsrc/prices.ts(2,88): error TS2345: Argument of type 'number'",
  ],
  [
    'has other types than the contract of the live shell',
    async () => {
      await priceList.replaceIn('package.json', '"test":"node', '"types":"tsc","test":"node');
      const typed = sources[screenFile]!.replace('meta = ()', 'meta = (): PageMeta');
      await priceList.write(screenFile, `import type { PageMeta } from '@platform/contract';\n${typed}`);
    },
    'price-list does not fit the types of the live shell shell@1.0.1, and was not released: fix the errors that the compiler reports below.',
    '--- tsc, with the contract of shell@1.0.1 ---\nsrc/prices.ts(4,40): error TS2322: ',
  ],
  [
    'has a failing unit test',
    () => priceList.write('src/total.test.mjs', `console.log('the total is wrong');\nprocess.exitCode = 1;\n`),
    'price-list fails npm run test, and was not released: fix what is reported below.',
    '--- npm run test ---\nthe total is wrong',
  ],
  [
    'lacks a screen that the live shell shows',
    () => priceList.replaceIn('src/remote.ts', `prices: () => import('./prices')`, ''),
    'price-list@V does not offer the screen prices, which shell@1.0.1 shows',
  ],
  [
    'cannot be built',
    () => priceList.replaceIn('src/remote.ts', './prices', './price'),
    'price-list cannot be built, and was not released: fix the errors that webpack reports below.',
    '--- webpack ---\n',
  ],
  ['breaks the contract', change('export const meta', 'const meta'), 'price-list/prices: there is no meta()'],
  [
    'ends the process that opens it, as if all were well',
    change('export const meta', 'process.exit(0);\nexport const meta'),
    'price-list cannot be opened: its code ends the process (exit code 0)',
  ],
  [
    'uses a new name of a shared package without a new version of it',
    () => priceList.write(screenFile, sources[screenFile]!.replaceAll('bold', 'newest')),
    'price-list@V uses newest of ui, which shell@1.0.1 does not provide',
  ],
  [
    'needs a contract that a canary of the shell does not provide',
    () => priceList.canaryShell('2.0.0', { provides: { ...provides, '@platform/contract': { version: '2.0.0' } } }),
    'With the canary shell@2.0.0: price-list@V was built against @platform/contract ^1.0.0, but shell@2.0.0 provides 2.0.0',
  ],
  [
    'uses a name of a shared package that a canary of the shell does not provide',
    () => priceList.canaryShell('1.1.0', { provides: { ...provides, ui: { version: '1.1.0', names: ['newest'] } } }),
    'With the canary shell@1.1.0: price-list@V uses bold of ui, which shell@1.1.0 does not provide',
  ],
  [
    'lacks a screen that a canary of the shell shows',
    () => priceList.canaryShell('1.2.0', { shows: { 'price-list': { screens: ['prices', 'archive'], widgets: [] } } }),
    'With the canary shell@1.2.0: price-list@V does not offer the screen archive, which shell@1.2.0 shows',
  ],
];

// A deadline for what hangs: the first of them waits for the site.
jest.setTimeout(180_000);

test.each(bad.map(([what, make, sentence, saidByTool = '']) => [what, make, sentence, saidByTool] as const))(
  'a release that %s is refused with a sentence, and what is live stays live (row H3)',
  async (_what, make, sentence, saidByTool) => {
    await make();
    await priceList.git('commit', '--quiet', '--all', '--allow-empty', '--message', 'a bad idea');
    const [said = '', ...byTools] = (await refusal()).split('\n\n');
    expect(said).toContain(sentence);
    expect(said).toMatch(/was not released/i);
    expect(byTools.join('\n\n')).toContain(saidByTool);
    expect(byTools.length > 0).toBe(saidByTool !== '');
  },
);

test('a release of uncommitted sources is refused', async () => {
  await change('bold(url)', 'bold(url + url)')();
  expect(await refusal()).toMatch(/^price-list has uncommitted sources: src\/prices\.ts\n/);
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
    expect(said).toMatch(/^price-list@V (?:breaks \/prices: |is not used: |.+ at \/prices\n)/);
    expect(said).toContain(sentence);
  },
);

test('a build that throws only with a canary of the shell is refused, and one that does not is not', async () => {
  await priceList.canaryShell('1.3.0', {}, shell.replace('Component({ url })', `Component({ url: url + '?canary' })`));
  const ofStable = pages;
  pages = await renderLive();
  try {
    expect(await refusal(await withScreen(`(() => { if (url.endsWith('?canary')) throw new Error('no'); })()`))).toBe(
      'With the canary shell@1.3.0: price-list@V breaks /prices: price-list@V: no\nIt was not released.',
    );
    await release(await withScreen(`('The prices of ' + url)`), 'check');
  } finally {
    await pages.close();
    pages = ofStable;
  }
});

test('a build that is larger than its budget is refused', async () => {
  await priceList.replaceIn('package.json', '"budget":4000', '"budget":400');
  expect(await refusal(built)).toMatch(
    /^price-list@V has \d+ bytes of compressed scripts, and its package\.json allows 400\.\nIt has \d+ too many; the largest scripts: (?:[\w.-]+\.js \d+(?:, |\n))+It was not released\.$/,
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

test('a build that fails leaves no earlier build that could be released in its place', async () => {
  const part = readPart(priceList.part);
  const earlier = defaultBuildFolder(part);
  await cp(built, earlier, { recursive: true });
  await priceList.replaceIn(screenFile, `from 'ui'`, `from 'nowhere'`);
  const log = () => undefined;
  await expect(buildFolder({ part, version: '2.0.0', folder: earlier, log })).rejects.toThrow('nowhere');
  expect(await refusal(earlier)).toContain(`${earlier} holds no release of price-list`);
});

/** Releases a shell that is in another registry. */
function releaseShell(workshop: Registry, version: string) {
  const own = { name: 'shell', folder: priceList.part, version, shared: [], ranges: {} };
  const from = workshop.releaseFolder('shell', version);
  return releaseParts([own], { registry: registry.folder, from, dirty: false, until: 'promote' });
}

test('a shell with a contract that a live remote cannot use is refused', async () => {
  const workshop = openRegistry(path.join(folder, 'workshop'));
  const manifest = { provides: { ...provides, '@platform/contract': { version: '2.0.0' } } };
  await tinyRelease(workshop, 'shell', '2.0.0', { node: shell, manifest });
  await expect(releaseShell(workshop, '2.0.0')).rejects.toThrow(
    'price-list@1.1.0 was built against @platform/contract ^1.0.0, but shell@2.0.0 provides 2.0.0\nIt was not released.',
  );
});

test('a shell that fits the live remotes, but not a canary of one, is refused', async () => {
  const uses = { '@platform/contract': { range: '~1.0.0' } };
  await tinyRelease(registry, 'price-list', '1.900.0', { manifest: { uses, screens: ['prices'] }, canary: 20 });
  const workshop = openRegistry(path.join(folder, 'workshop'));
  const manifest = { provides: { ...provides, '@platform/contract': { version: '1.1.0' } }, shows };
  await tinyRelease(workshop, 'shell', '1.9.0', { node: shell, manifest });
  const said = await releaseShell(workshop, '1.9.0').catch(String);
  expect(said).toBe(
    'RegistryError: With the canary price-list@1.900.0: price-list@1.900.0 was built against @platform/contract ~1.0.0, ' +
      'but shell@1.9.0 provides 1.1.0\nIt was not released.',
  );
});
