import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { watchFolders } from './watch-folders';

let source: string;
let products: string;
const onChange = jest.fn();
let watchAgain: () => void;

beforeEach(() => {
  source = mkdtempSync(path.join(tmpdir(), 'watched-'));
  products = path.join(source, 'products');
  mkdirSync(products);
  watchAgain = watchFolders(source, onChange);
  watchAgain();
});
afterEach(() => {
  rmSync(source, { recursive: true, force: true });
  // Closes what watched it.
  watchAgain();
});

/** Whether a change is reported. */
async function reported(change: () => void) {
  await wait(50);
  onChange.mockClear();
  change();
  for (let tries = 0; tries < 40 && onChange.mock.calls.length === 0; tries += 1) await wait(25);
  return onChange.mock.calls.length > 0;
}

test('a change in a folder below is reported', async () => {
  expect(await reported(() => writeFileSync(path.join(products, 'a.yaml'), ''))).toBe(true);
});

test('a folder that was removed and made again is watched', async () => {
  expect(await reported(() => rmSync(products, { recursive: true }))).toBe(true);
  mkdirSync(products);
  watchAgain();
  expect(await reported(() => writeFileSync(path.join(products, 'a.yaml'), ''))).toBe(true);
});

test('a folder that disappears with everything in it is reported and does no harm', async () => {
  expect(await reported(() => rmSync(source, { recursive: true }))).toBe(true);
  expect(watchAgain).not.toThrow();
});
