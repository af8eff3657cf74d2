import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Registry } from '@platform/host/registry';
import { buildRelease, readPart } from '@platform/toolkit/release';
import { expect, test } from './test';

const root = path.resolve(__dirname, '../..');
const folder = path.join(root, 'tests/other-site');

let releases: string;
let server: ChildProcess;
let url: string;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  releases = await mkdtemp(path.join(tmpdir(), 'other-site-'));
  const registry = new Registry(releases);
  const build = (part: string) =>
    buildRelease({ part: readPart(path.join(folder, part)), registry, log: () => undefined });
  await build('shell');
  await build('notes');
  server = spawn(process.execPath, ['--import', 'tsx', path.join(folder, 'server.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', RELEASES_DIR: releases },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  [url] = (await once(createInterface(server.stdout!), 'line')) as [string];
});

test.afterAll(async () => {
  const ended = once(server, 'close');
  server.kill();
  await ended;
  await rm(releases, { recursive: true, force: true });
});

test('a site made of the platform alone renders, hydrates, navigates, and keeps its frame when a remote fails', async ({
  page,
  allowFaults,
}) => {
  const html = await (await fetch(`${url}/notes/cables`)).text();
  expect(html).toContain('<title>cables | Field notes</title>');
  expect(html).toContain('Keep them dry.');

  await page.goto(`${url}/notes/cables`);
  await page.getByRole('button', { name: 'Liked 0 times' }).click();
  await expect(page.getByRole('button', { name: 'Liked 1 times' })).toBeVisible();

  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await page.getByRole('link', { name: 'Glands' }).click();
  await expect(page.getByText('Turn until snug.')).toBeVisible();
  await expect(page).toHaveTitle('glands | Field notes');

  allowFaults(/torn/);
  await page.getByRole('link', { name: 'Torn' }).click();
  await expect(page.getByRole('alert')).toHaveText('This note is torn');
  await page.getByRole('link', { name: 'Cables' }).click();
  await expect(page.getByText('Keep them dry.')).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);

  const failed = await fetch(`${url}/notes/torn`);
  expect(failed.status).toBe(503);
  expect(await failed.text()).toContain('aria-label="Main"');
});
