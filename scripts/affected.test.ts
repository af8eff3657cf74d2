import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { affectedBy } from './affected';

const root = path.resolve(__dirname, '..');

test('a changed document runs only the tests of documents', () => {
  const { units, e2e } = affectedBy(['README.md', 'docs/glossary.md']);
  expect(units).toContain('tests/docs/docs.test.ts');
  expect(e2e).toEqual([]);
});

test('a changed remote runs the unit tests of its importers and the specs of its pages', () => {
  const file = 'mfe-contact/src/contact-us/index.ts';
  const { units, e2e } = affectedBy([file]);
  expect(units).toEqual([file]);
  expect(e2e).toContain('e2e/contact.spec.ts');
  expect(e2e).not.toContain('e2e/catalogue.spec.ts');
});

test('the plans of several changes are combined, each with its reason', () => {
  const { e2e, reasons } = affectedBy(['mfe-chat/src/remote.ts', 'mfe-contact/src/remote.ts', 'README.md']);
  expect(e2e).toEqual(expect.arrayContaining(['e2e/chat.spec.ts', 'e2e/contact.spec.ts']));
  expect(reasons).toHaveLength(3);
});

test('a changed test runs itself', () => {
  expect(affectedBy(['tests/e2e/home.spec.ts'])).toMatchObject({ units: [], e2e: ['e2e/home.spec.ts'] });
  expect(affectedBy(['server/strays.test.ts'])).toMatchObject({ units: ['server/strays.test.ts'], e2e: [] });
});

test.each([
  'package-lock.json',
  'platform/host/src/HostApp.tsx',
  'shared-ui/src/button/Button.tsx',
  'shell/src/client.tsx',
  'server/app.ts',
  'api/src/forms.ts',
  'content/compile/index.ts',
  'mfe-catalogue/package.json',
  'tests/site/start-site.ts',
  'tests/fixtures/harbour-electric/company.yaml',
  'something/new.ts',
])('a change of %s runs everything, whatever else has changed', (file) => {
  expect(affectedBy(['README.md', file])).toMatchObject({ units: 'all', e2e: 'all' });
});

test('no change runs nothing', () => {
  expect(affectedBy([])).toEqual({ units: [], e2e: [], reasons: [] });
});

test('every remote has a rule, and every test that a rule names exists', () => {
  for (const remote of readdirSync(root).filter((name) => name.startsWith('mfe-'))) {
    const { units, e2e } = affectedBy([`${remote}/src/remote.ts`]);
    expect([remote, units]).toEqual([remote, [`${remote}/src/remote.ts`]]);
    for (const spec of e2e) expect([spec, existsSync(path.join(root, 'tests', spec))]).toEqual([spec, true]);
  }
  const { units, e2e } = affectedBy(['README.md', 'content/company.yaml']);
  for (const file of units) expect([file, existsSync(path.join(root, file))]).toEqual([file, true]);
  for (const spec of e2e) expect([spec, existsSync(path.join(root, 'tests', spec))]).toEqual([spec, true]);
});
