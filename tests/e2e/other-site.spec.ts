import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { build as bundle } from 'esbuild';
import { Registry } from '@platform/host/registry';
import { buildRelease, readPart } from '@platform/toolkit/release';
import { expect, test } from '../site-testing/src/index';

const root = path.resolve(__dirname, '../..');
const folder = path.join(root, 'tests/other-site');
const { version: contractVersion } = JSON.parse(
  readFileSync(path.join(root, 'platform/contract/package.json'), 'utf8'),
) as { version: string };
const [major, minor] = contractVersion.split('.').map(Number);
const nextVersion = `${major}.${minor! + 1}.0`;

// All tests use one build.
test.describe.configure({ mode: 'default' });

let releases: string;
let registry: Registry;
let server: ChildProcess;
let url: string;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  releases = await mkdtemp(path.join(tmpdir(), 'other-site-'));
  registry = new Registry(releases);
  await build(path.join(folder, 'shell'));
  await build(path.join(folder, 'notes'));
  server = spawn(process.execPath, ['--import', 'tsx', path.join(folder, 'server.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', RELEASES_DIR: releases },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  [url] = (await once(createInterface(server.stdout!), 'line')) as [string];
});

const build = (part: string) => buildRelease({ part: readPart(part), registry, log: () => undefined });

/**
 * Makes copies of the site's parts that are developed against the next version of the contract: it has one more export,
 * which the remote uses.
 */
async function withNextContract(into: string) {
  const edit = async (file: string, from: string, to: string) => {
    const text = await readFile(path.join(into, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not have "${from}"`);
    await writeFile(path.join(into, file), text.replace(from, to));
  };
  const contract = 'node_modules/@platform/contract';
  for (const part of ['shell', 'notes']) {
    await cp(path.join(folder, part), path.join(into, part), { recursive: true });
    await edit(`${part}/package.json`, '"@platform/contract": "^1.0.0"', `"@platform/contract": "^${nextVersion}"`);
  }
  await cp(path.join(root, 'platform/contract'), path.join(into, 'contract'), { recursive: true });
  await edit('contract/package.json', `"version": "${contractVersion}"`, `"version": "${nextVersion}"`);
  await writeFile(path.join(into, 'contract/src/signature.ts'), `export const signature = 'with the next contract';\n`);
  await edit('contract/src/index.ts', 'export * from', `export { signature } from './signature';\nexport * from`);
  await edit(
    'notes/src/NoteScreen.tsx',
    'import type {',
    `import { signature } from '@platform/contract';\nimport type {`,
  );
  await edit('notes/src/NoteScreen.tsx', '</article>', '<p>{signature}</p></article>');
  await mkdir(path.join(into, path.dirname(contract)), { recursive: true });
  // A link, because packages in node_modules are not compiled.
  await symlink(path.join(into, 'contract'), path.join(into, contract), 'junction');
}

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

test('a remote runs in a page that has no shell and no federation runtime', async ({ page }) => {
  const { stable } = (await registry.channels('notes'))!.channels;
  const { scripts, globalName } = await registry.release('notes', stable);
  const client = await bundle({
    entryPoints: [path.join(folder, 'plain/client.tsx')],
    bundle: true,
    write: false,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const html = `<!doctype html><html data-remote="${globalName}"><body>
    <script src="/releases/notes/${stable}/${scripts[0]}"></script><script src="/plain.js"></script>`;
  await page.route('**/plain', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.route('**/plain.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: client.outputFiles[0]!.text }),
  );
  await page.goto(`${url}/plain`);
  await page.getByRole('button', { name: 'Liked 0 times' }).click();
  await expect(page.getByRole('button', { name: 'Liked 1 times' })).toBeVisible();
  expect(await page.evaluate(() => '__FEDERATION__' in globalThis)).toBe(false);
});

test('a newer remote is refused by an older shell, and an older remote runs in a newer shell (row H1)', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await mkdir(path.join(root, '.cache'), { recursive: true });
  const next = await mkdtemp(path.join(root, '.cache/next-contract-'));
  try {
    await withNextContract(next);
    await expect(build(path.join(next, 'notes'))).rejects.toThrow(
      `was built against @platform/contract ^${nextVersion}, but shell@1.0.0 provides ${contractVersion}`,
    );
    const liveNotes = async () => (await registry.channels('notes'))!.channels.stable;
    const older = await liveNotes();

    const { version } = await build(path.join(next, 'shell'));
    await page.goto(`${url}/notes/cables`);
    expect(await page.content()).toContain(`/releases/shell/${version}/`);
    expect(await liveNotes()).toBe(older);
    await page.getByRole('button', { name: 'Liked 0 times' }).click();
    await expect(page.getByRole('button', { name: 'Liked 1 times' })).toBeVisible();

    await build(path.join(next, 'notes'));
    expect(await liveNotes()).not.toBe(older);
    expect(await (await fetch(`${url}/notes/cables`)).text()).toContain('with the next contract');
    await page.goto(`${url}/notes/glands`);
    await expect(page.getByText('with the next contract')).toBeVisible();
  } finally {
    await rm(next, { recursive: true, force: true });
  }
});
