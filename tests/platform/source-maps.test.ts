import { mkdir, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { mapFile } from '@platform/host/server/source-maps';
import { buildServer } from 'server/app';
import { logging } from 'server/logging';
import { readSettings } from 'server/settings';
import { makeTinyFolder } from '../site/tiny-site';

const failing = `module.exports = {
  renderPage() { throw new Error('on purpose'); },
};`;
/** Maps line 2 of the bundle to line 7 of the source. */
const map = {
  version: 3,
  file: 'part.js',
  sources: ['shell/src/render.tsx'],
  names: [],
  mappings: ';AAMA',
  sourcesContent: ['// secret source'],
};

async function startFailing() {
  const folder = await makeTinyFolder(failing);
  const settings = readSettings(folder.env);
  const logged: string[] = [];
  const logger = { ...(logging(settings) as object), stream: { write: (line: string) => void logged.push(line) } };
  const app = await buildServer(settings, logger);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const stackOf = async () => {
    logged.length = 0;
    await (await fetch(`${url}/home`)).text();
    const entry = logged.map((line) => JSON.parse(line) as { err?: { stack: string } }).find(({ err }) => err);
    return entry!.err!.stack;
  };
  const release = folder.registry.releaseFolder('shell', '1.0.0');
  const addMap = async (file: string) => {
    const at = path.join(release, mapFile(file));
    await mkdir(path.dirname(at), { recursive: true });
    await writeFile(at, JSON.stringify(map));
  };
  const stop = async () => {
    await app.close();
    await folder.remove();
  };
  return { url, release, stackOf, addMap, stop };
}

test('a stack in the log names the source file and line of a release that has source maps', async () => {
  const site = await startFailing();
  await site.addMap('node/part.js');
  const stack = await site.stackOf();
  expect(stack).toMatch(/^Error: on purpose\n {4}at .*\(shell\/src\/render\.tsx:7:1 of shell@1\.0\.0\)/);
  // The server's own frames stay unchanged.
  expect(stack).toMatch(/pages\.ts:\d+:\d+/);
  await site.stop();
});

test.each([
  ['none', () => Promise.resolve()],
  [
    'a damaged one',
    async (release: string) => {
      await mkdir(path.join(release, 'maps/node'), { recursive: true });
      await writeFile(path.join(release, 'maps/node/part.js.map'), '{"version":3,');
    },
  ],
])('a stack of a release with no usable source map (%s) names the bundle', async (_, prepare) => {
  const site = await startFailing();
  await prepare(site.release);
  expect(await site.stackOf()).toMatch(/shell\/1\.0\.0\/node\/part\.js:2:\d+/);
  await site.stop();
});

test('visitors cannot get a release’s source map at any address', async () => {
  const site = await startFailing();
  await site.addMap('web/main.js');
  for (const file of [
    'main.js.map',
    'maps/web/main.js.map',
    '../maps/web/main.js.map',
    '%2e%2e/maps/web/main.js.map',
  ]) {
    const answer = await fetch(`${site.url}/releases/shell/1.0.0/${file}`);
    expect([file, answer.status]).toEqual([file, 404]);
    expect(await answer.text()).not.toContain('secret source');
  }
  await site.stop();
});
