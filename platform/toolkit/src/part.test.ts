import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPart } from './part';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'part-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (version: unknown, part: object = {}) =>
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ version, part: { name: 'price-list', ...part } }));

test.each(['1.0', '01.0.0', '1.0.0-beta.1'])(
  'a part whose package has the version %s is told what to correct',
  (version) => {
    write(version);
    expect(() => readPart(folder)).toThrow(
      `package.json has the version "${version}": a release needs one such as 1.2.3, of three numbers without leading zeros`,
    );
  },
);

test('a part whose package has no version begins at 0.0.0', () => {
  write(undefined);
  expect(readPart(folder).version).toBe('0.0.0');
});

test('a part has a budget even if its package names none', () => {
  write('1.0.0');
  expect(readPart(folder).budget).toBe(250_000);
  write('1.0.0', { budget: 4000 });
  expect(readPart(folder).budget).toBe(4000);
});
