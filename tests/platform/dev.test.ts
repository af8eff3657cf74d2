import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Browser, type Page } from 'playwright';
import { linkPackages } from '../site/link-packages';

/** The development server of tests/other-site, the smallest site of the platform, on a copy of it. */
const site = path.resolve(__dirname, '../other-site');
const noteFile = 'notes/src/NoteScreen.tsx';
const frameFile = 'shell/src/Frame.tsx';

let folder: string;
let dev: ChildProcess;
let url: string;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dev-'));
  for (const name of ['package.json', 'dev.ts', 'server.ts', 'shell', 'notes']) {
    await cp(path.join(site, name), path.join(folder, name), { recursive: true });
  }
  await linkPackages(folder);
  const started = startDev();
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
  page = await browser.newPage();
  url = await started;
}, 180_000);

afterAll(async () => {
  await browser.close();
  const gone = new Promise((resolve) => dev.once('close', resolve));
  dev.kill();
  await gone;
  await rm(folder, { recursive: true, force: true });
});

/** @returns the address of the pages, once they can be shown */
function startDev(): Promise<string> {
  dev = spawn(process.execPath, ['--import', 'tsx', 'dev.ts'], {
    cwd: folder,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    dev.once('close', (code) => reject(new Error(`the development server ended with ${code} before it was ready`)));
    createInterface(dev.stdout!).on('line', (line) => {
      const address = /^(http\S+) shows shell, notes from source/.exec(line)?.[1];
      if (address) resolve(address);
    });
  });
}

async function edit(file: string, from: string, to: string) {
  const source = await readFile(path.join(folder, file), 'utf8');
  if (!source.includes(from)) throw new Error(`${file} does not contain ${from}`);
  await writeFile(path.join(folder, file), source.replace(from, to));
}

const serverHtml = async () => (await fetch(`${url}/notes/cables`, { headers: { accept: 'text/html' } })).text();

test('an edit of a remote or of the shell appears in the open page, which keeps its state, and in the server’s HTML', async () => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    const isOfSite = !message.location().url.endsWith('/favicon.ico');
    if (message.type() === 'error' && isOfSite) errors.push(message.text());
  });
  await page.goto(`${url}/notes/cables`);
  await page.waitForFunction(() => performance.getEntriesByName('screen-interactive').length > 0);
  await page.getByRole('button', { name: 'Liked 0 times' }).click();
  await page.getByRole('button', { name: 'Liked 1 times' }).waitFor();
  await page.getByLabel('Remark').fill('half-typed');
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));

  await edit(noteFile, 'Liked {likes} times', 'Praised {likes} times');
  await page.getByRole('button', { name: 'Praised 1 times' }).waitFor();
  expect(await serverHtml()).toMatch(/Praised (?:<!-- -->)?0(?:<!-- -->)? times/);

  await edit(frameFile, '>Glands<', '>All glands<');
  await page.getByRole('link', { name: 'All glands' }).waitFor();
  expect(await serverHtml()).toContain('>All glands<');

  expect(await page.getByLabel('Remark').inputValue()).toBe('half-typed');
  await page.getByRole('button', { name: 'Praised 1 times' }).waitFor();
  expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true);
  expect(errors).toEqual([]);
}, 120_000);

test('an invalid edit is reported over the page, which keeps its state and goes on working until the edit is corrected', async () => {
  const likes = page.getByRole('button', { name: /^Praised \d times$/ });
  await edit(noteFile, 'Praised {likes} times', 'Praised {likes times');
  const problems = page.getByRole('alert');
  await problems.getByText('NoteScreen.tsx').waitFor();
  const before = Number(/\d/.exec((await likes.textContent()) ?? '')?.[0]);
  await likes.click();
  await page.getByRole('button', { name: `Praised ${before + 1} times` }).waitFor();

  await edit(noteFile, 'Praised {likes times', 'Praised {likes} times, thanks');
  await page.getByRole('button', { name: `Praised ${before + 1} times, thanks` }).waitFor();
  await problems.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Remark').inputValue()).toBe('half-typed');
}, 120_000);
