import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { affectedBy } from './affected';

const root = path.resolve(__dirname, '..');
const docsTest = 'tests/docs/docs.test.ts';

test('a changed document runs only the tests of documents', () => {
  const { units, e2e } = affectedBy(['README.md', 'docs/architecture.md', 'CODEOWNERS', 'LICENSE']);
  expect(units).toEqual([
    'tests/deploy/deploy-page.test.ts',
    docsTest,
    'tests/docs/graph.test.ts',
    'tests/docs/owners.test.ts',
  ]);
  expect(e2e).toEqual([]);
});

test("a change of the toolkit's README builds another team's remote by its steps", () => {
  expect(affectedBy(['platform/toolkit/README.md'])).toMatchObject({
    units: expect.arrayContaining([docsTest, 'tests/other-team/other-team.test.ts']) as string[],
    e2e: [],
  });
});

test('a changed remote runs the unit tests of its importers, those that read all sources, and the specs of its pages', () => {
  const file = 'mfe-chat/src/remote.ts';
  const { units, e2e } = affectedBy([file]);
  expect(units).toEqual([
    file,
    docsTest,
    'tests/docs/graph.test.ts',
    'tests/input/linear/patterns.test.ts',
    'tests/platform/routes.test.ts',
  ]);
  expect(e2e).toContain('e2e/chat-placement.spec.ts');
  expect(e2e).not.toContain('e2e/catalogue.spec.ts');
});

test('a journey through two remotes runs for a change of either', () => {
  for (const remote of ['mfe-catalogue', 'mfe-contact']) {
    expect(affectedBy([`${remote}/src/remote.ts`]).e2e).toContain('e2e/enquiry.spec.ts');
  }
});

test('the plans of several changes are combined, each with its reason', () => {
  const { e2e, reasons } = affectedBy(['mfe-chat/src/remote.ts', 'mfe-contact/src/remote.ts', 'README.md']);
  expect(e2e).toEqual(expect.arrayContaining(['e2e/chat-placement.spec.ts', 'e2e/contact.spec.ts']));
  expect(reasons).toHaveLength(3);
});

test('a changed test runs itself', () => {
  expect(affectedBy(['tests/e2e/home.spec.ts'])).toMatchObject({ units: [docsTest], e2e: ['e2e/home.spec.ts'] });
  expect(affectedBy(['server/uncaught-errors.test.ts'])).toMatchObject({
    units: ['server/uncaught-errors.test.ts', docsTest],
    e2e: [],
  });
});

test.each<[file: string, units: string[], e2e: string[]]>([
  [
    'content/products/cables.yaml',
    [
      'content/compile/drawn/drawn.test.ts',
      'content/content.test.ts',
      'content/exchange/bmecat-write.test.ts',
      'content/exchange/round-trip.test.ts',
      'tests/chat/conversation.test.ts',
      'tests/chat/orders.test.ts',
      'tests/chat/retrieval.test.ts',
      'tests/input/chat-load.test.ts',
      'tests/search/named-goods.test.ts',
      'tests/search/not-sold.test.ts',
      'tests/search/reopened-index.test.ts',
      'tests/search/score.test.ts',
      'tests/search/series.test.ts',
      'tests/search/while-typing.test.ts',
    ],
    ['e2e/second-company.spec.ts', 'owner/budget.spec.ts', 'owner/content.spec.ts', 'owner/order-codes.spec.ts'],
  ],
  [
    'shared-ui/src/button/Button.examples.tsx',
    ['shared-ui/src/button/Button.examples.tsx'],
    ['gallery/components.spec.ts', 'gallery/gallery.spec.ts'],
  ],
  [
    'gallery/src/Gallery.tsx',
    ['gallery/src/Gallery.tsx', 'tests/docs/graph.test.ts'],
    ['gallery/components.spec.ts', 'gallery/gallery.spec.ts'],
  ],
  [
    'tests/gallery/screenshots/Button-390.png',
    ['tests/docs/graph.test.ts', 'tests/gallery/screenshots/Button-390.png'],
    ['gallery/components.spec.ts', 'gallery/gallery.spec.ts'],
  ],
  ['tests/other-site/server.ts', ['tests/platform/dev.test.ts'], ['e2e/other-site.spec.ts']],
  ['tests/other-team/remote/playwright.config.ts', ['tests/other-team/other-team.test.ts'], ['e2e/other-team.spec.ts']],
  ['tests/search/queries.yaml', ['tests/search/score.test.ts', 'tests/search/search.test.ts'], []],
  ['tests/bench/pages.ts', ['tests/bench/pages.ts'], ['owner/budget.spec.ts']],
  ['tests/crash/process.ts', ['tests/crash/kill.test.ts'], []],
  ['tests/submissions/harness.ts', ['tests/submissions/harness.ts'], []],
  ['tests/e2e/clock.ts', [], ['e2e/', 'faults/', 'owner/']],
  ['tests/firefox/firefox.ts', [], ['firefox/journeys.spec.ts']],
  [
    'deploy/nginx/site.conf',
    [
      'tests/deploy/deploy-page.test.ts',
      'tests/deploy/package.test.ts',
      'tests/deploy/settings.test.ts',
      'tests/deploy/shared-cache.test.ts',
      'tests/deploy/use.test.ts',
    ],
    [],
  ],
  ['scripts/new/screen.ts', ['tests/scripts/new.test.ts'], []],
])('a change of %s runs the tests that use it', (file, units, e2e) => {
  const plan = affectedBy([file]);
  expect(plan.units).toEqual([...units, docsTest].sort());
  expect(plan.e2e).toEqual(e2e);
});

test.each([
  'package-lock.json',
  'platform/host/src/HostApp.tsx',
  'shared-ui/src/button/Button.tsx',
  'shell/src/client.tsx',
  'server/app.ts',
  'api/src/forms.ts',
  'content/compile/index.ts',
  'content/compile/search/index-writer.mjs',
  'content/package.json',
  'mfe-catalogue/package.json',
  'tests/site/start-site.ts',
  'tests/remotes/builds.ts',
  'tests/site-testing/src/test.ts',
  'scripts/steps.ts',
  'tests/fixtures/harbour-electric/company.yaml',
  'something/new.ts',
])('a change of %s runs everything, whatever else has changed', (file) => {
  expect(affectedBy(['README.md', file])).toMatchObject({ units: 'all', e2e: 'all' });
});

test('no change runs nothing', () => {
  expect(affectedBy([])).toEqual({ units: [], e2e: [], reasons: [] });
});

test('every remote has a rule', () => {
  for (const remote of readdirSync(root).filter((name) => name.startsWith('mfe-'))) {
    const { units } = affectedBy([`${remote}/src/remote.ts`]);
    expect(units).toContain(`${remote}/src/remote.ts`);
  }
});

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(path.join(root, file)));

test('every test that a rule names exists', () => {
  const named = new Set(
    tracked.flatMap((file) => {
      const { units, e2e } = affectedBy([file]);
      return units === 'all' || e2e === 'all' ? [] : [...units, ...e2e.map((spec) => `tests/${spec}`)];
    }),
  );
  expect([...named].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

/** Tests with what each reads, but for this one, which names it all. */
const readers = tracked
  .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file) && !file.startsWith('scripts/affected'))
  .map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const);

test("every test that reads the owner's content runs for a change of it", () => {
  const { units, e2e } = affectedBy(['content/company.yaml']);
  const found = readers.filter(([file, text]) =>
    (file.startsWith('content/')
      ? /__dirname/
      : /dist\/content|\bown(?:Content|Chat|Answerer)\b|compileContent\(\)/
    ).test(text),
  );
  expect(found.length).toBeGreaterThan(5);
  const isRun = (file: string) => units.includes(file) || e2e.includes(file.slice('tests/'.length));
  expect(found.map(([file]) => file).filter((file) => !isRun(file))).toEqual([]);
});

test('every test that reads a document runs for a change of it', () => {
  const read = /\bread(?:File)?\([^)]*'(docs\/[\w-]+\.md|CODEOWNERS)'/g;
  const found = readers.flatMap(([file, text]) =>
    [...text.matchAll(read)].map(([, page = '']) => [file, page] as const),
  );
  expect(found.length).toBeGreaterThan(3);
  expect(found.filter(([file, page]) => !affectedBy([page]).units.includes(file))).toEqual([]);
});

test('every spec of the site runs for a change of a remote, unless it visits none', () => {
  const remotes = tracked.filter((file) => /^mfe-[^/]+\/src\/remote\.ts$/.test(file));
  const run = new Set(remotes.flatMap((file) => affectedBy([file]).e2e));
  const specs = tracked.filter((file) => /^tests\/(?!gallery\/|other-team\/).*\.spec\.ts$/.test(file));
  expect(specs.filter((file) => !run.has(file.slice('tests/'.length)))).toEqual([
    'tests/e2e/other-site.spec.ts',
    'tests/e2e/server.spec.ts',
  ]);
});
