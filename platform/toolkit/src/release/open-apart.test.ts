import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Part } from '../part';
import { openApart } from './open-apart';

const part: Part = { name: 'price-list', folder: __dirname, version: '1.0.0', shared: [], ranges: {} };
const remote = (screens: string, widgets = '') =>
  `exports.default = { name: 'price-list', title: 'Prices', screens: {${screens}}, widgets: {${widgets}} };`;

let folder: string;
const open = async (code: string, limitMs?: number) => {
  await writeFile(path.join(folder, 'node/part.js'), code);
  return openApart(part, folder, limitMs);
};

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'open-apart-'));
  await mkdir(path.join(folder, 'node'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a build tells its screens, its widgets and the slices of both, whatever timers it leaves running', async () => {
  const slice = (name: string) => `{ reducerPath: '${name}', reducer: () => ({}) }`;
  const code = remote(
    `prices: () => ({ Component() {}, meta() {}, slices: [${slice('prices')}, ${slice('common')}] })`,
    `total: () => ({ Component() {}, slices: [${slice('common')}] })`,
  );
  expect(await open(`setInterval(() => {}, 1000);${code}`)).toEqual({
    title: 'Prices',
    screens: ['prices'],
    widgets: ['total'],
    slices: ['common', 'prices'],
    data: {},
    notes: [],
  });
});

test.each([
  ['ends the process as if all were well', 'process.exit(0)', 'its code ends the process (exit code 0)'],
  ['throws', `throw new Error('no prices')`, 'Error: no prices'],
  [
    'ends the process while a screen is opened',
    remote('prices: () => process.exit(0)'),
    'its code ends the process (exit code 0)',
  ],
])('a build that %s is refused', async (_what, code, reason) => {
  await expect(open(code)).rejects.toThrow(`price-list cannot be opened: ${reason}`);
});

test.each([
  ['loops for ever', 'for (;;);'],
  ['never opens a screen', remote('prices: () => new Promise((resolve) => setTimeout(resolve, 1e6))')],
])('a build that %s is refused after a time limit', async (_what, code) => {
  await expect(open(code, 1500)).rejects.toThrow('price-list cannot be opened: it takes more than 1.5 s');
});
