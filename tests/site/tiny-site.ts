import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Registry } from '@platform/host/registry';
import { openRegistry } from '@platform/toolkit/trust';
import { compiledServer } from './compiled-server';
import { writeIndex } from './search-index';
import { tinyRelease } from './tiny-release';

const root = path.resolve(__dirname, '../..');

/**
 * A shell whose pages are one paragraph: the address, and the number of pages rendered so far. `?busy=20` keeps the
 * processor busy for 20 ms, `?wait=200` waits for 200 ms, `?hold=FILE` waits until that file exists (see
 * `TinyFolder.gate`), `?size=1000000` adds that many characters, `?read=/api/…` what is read at that address.
 */
const countingShell = `
const { existsSync } = require('node:fs');
let renders = 0;
module.exports = {
  async renderPage({ url }, { getJson }) {
    renders += 1;
    const number = renders;
    const { searchParams } = new URL(url, 'http://localhost');
    const wait = Number(searchParams.get('wait'));
    if (wait) await new Promise((resolve) => setTimeout(resolve, wait));
    const gate = searchParams.get('hold');
    while (gate && !existsSync(gate)) await new Promise((resolve) => setTimeout(resolve, 5));
    const end = performance.now() + Number(searchParams.get('busy'));
    while (performance.now() < end);
    const filling = 'x'.repeat(Number(searchParams.get('size')));
    const read = searchParams.get('read') ? JSON.stringify(await getJson(searchParams.get('read'))) : '';
    const style = '/* of ' + url + ' */';
    const started = '<input name="startedAt" value="' + Date.now() + '">';
    const html = '<!doctype html><title>Tiny</title><style>' + style + '</style>' + started +
      '<p data-render="' + number + '">' + url + filling + read + '</p>';
    return { status: url.startsWith('/none') ? 404 : 200, html, inline: { scripts: [], styles: [style] } };
  },
};`;

/** Settings of a server whose next page shows a release, however busy the machine is. */
export const untilReleased = { RELEASE_PATIENCE_MS: '60000' };

export interface TinyFolder {
  /** Settings of a server for this folder. */
  env: Record<string, string>;
  registry: Registry;
  /** A new gate: the counting shell does not render pages with this query until the gate opens. */
  gate: () => Gate;
  remove: () => Promise<void>;
}

export interface Gate {
  query: string;
  open: () => Promise<void>;
}

/** The minimum from which the server composes a page: a little content, and a release of a shell. */
export async function makeTinyFolder(shell = countingShell): Promise<TinyFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tiny-'));
  const registry = openRegistry(path.join(folder, 'releases'));
  const data = path.join(folder, 'content/data');
  await mkdir(path.join(data, 'products'), { recursive: true });
  const write = (file: string, value: unknown) => writeFile(path.join(data, file), JSON.stringify(value));
  const embed = 'https://maps.example/embed';
  await write('site.json', {
    name: 'Tiny',
    email: 'sales@company.example',
    phone: '+971 4 555 0142',
    origin: 'https://tiny.example',
    map: { embed },
    branches: [],
  });
  await write('fonts.json', { faces: [], fallbacks: [] });
  await write('products.json', [{ id: 'plug', productCategoryId: 'plugs' }]);
  await writeIndex(path.join(folder, 'content'), [{ id: 'plug', productName: 'Plug', productCategoryId: 'plugs' }]);
  await write('products/plug.json', { id: 'plug' });
  await writeFile(path.join(folder, 'content/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await tinyRelease(registry, 'shell', '1.0.0', { node: shell });
  let gates = 0;
  return {
    registry,
    gate() {
      const file = path.join(folder, `gate-${(gates += 1)}`);
      return { query: `hold=${encodeURIComponent(file)}`, open: () => writeFile(file, '') };
    },
    env: {
      CONTENT_DIR: path.join(folder, 'content'),
      RELEASES_DIR: registry.folder,
      DATA_DIR: path.join(folder, 'data'),
      // The shell counts its pages and reads gates outside the registry.
      RENDERERS: '0',
      ...untilReleased,
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Starts a separate server process, like `npm run serve`, and resolves when it reports its address. */
export async function startTinyServer(env: Record<string, string>): Promise<{ url: string; process: ChildProcess }> {
  const { flags, file } = await compiledServer();
  const server = spawn(process.execPath, [...flags, file], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'fatal', ...untilReleased, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    server.once('close', (code) => reject(new Error(`the server ended with ${code} before it was ready`)));
    createInterface(server.stdout).on('line', (line) => {
      const address = /The site is at (http\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
  });
  return { url, process: server };
}
