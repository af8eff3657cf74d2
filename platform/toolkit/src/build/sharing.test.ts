import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rangeOf } from './sharing';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sharing-'));
  mkdirSync(path.join(folder, 'node_modules/shared-ui'), { recursive: true });
  writeFileSync(path.join(folder, 'node_modules/shared-ui/package.json'), JSON.stringify({ version: '2.1.3' }));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['a range', '~2.1.0', '~2.1.0'],
  ['a tarball', 'file:packages/shared-ui-2.1.3.tgz', '^2.1.3'],
  ['an address', 'https://packages.example/shared-ui-2.1.3.tgz', '^2.1.3'],
  ['a tag', 'next', '^2.1.3'],
])('the range of a package that package.json names by %s', (_what, given, range) => {
  const part = { name: 'notes', folder, version: '1.0.0', shared: ['shared-ui'], ranges: { 'shared-ui': given } };
  expect(rangeOf(part, 'shared-ui')).toBe(range);
});

test('a copy that is not in the range of package.json is refused, because the page would get a different version', () => {
  const part = { name: 'notes', folder, version: '1.0.0', shared: ['shared-ui'], ranges: { 'shared-ui': '^3.0.0' } };
  expect(() => rangeOf(part, 'shared-ui')).toThrow(
    'The package.json of notes asks for shared-ui ^3.0.0, and 2.1.3 is installed: run npm install, or correct the range.',
  );
  expect(rangeOf({ ...part, shared: [] }, 'shared-ui')).toBe('^3.0.0');
});
