import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Part } from '../part';
import { openApart } from './open-apart';
import { typescriptArguments } from './typescript';

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

test('a build reports its screens, its widgets and the slices of both, whatever timers it leaves running', async () => {
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

/** Waits for a file that has the id of a process. */
async function readPid(file: string): Promise<number> {
  for (;;) {
    const pid = Number(await readFile(file, 'utf8').catch(() => ''));
    if (pid > 0) return pid;
    await wait(50);
  }
}

const hasEnded = (pid: number) => {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
};

test('a build that loops forever ends with the command that opens it, however that was ended', async () => {
  const file = path.join(folder, 'pid');
  await writeFile(
    path.join(folder, 'node/part.js'),
    `require('node:fs').writeFileSync(${JSON.stringify(file)}, String(process.pid)); for (;;);`,
  );
  const code = `require('./open-apart').openApart(${JSON.stringify(part)}, ${JSON.stringify(folder)})`;
  const command = spawn(process.execPath, [...typescriptArguments(), '-e', code], {
    cwd: __dirname,
    stdio: 'ignore',
  });
  const build = await readPid(file);
  expect(hasEnded(build)).toBe(false);
  command.kill('SIGKILL');
  await once(command, 'exit');
  for (let tries = 0; tries < 200 && !hasEnded(build); tries += 1) await wait(50);
  const ended = hasEnded(build);
  if (!ended) process.kill(build, 'SIGKILL');
  expect(ended).toBe(true);
}, 30_000);
