import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from 'playwright';

const root = path.resolve(__dirname, '../..');
const address = '/our-products';
const editsPerFile = 3;

/** In each file, an attribute is added to an element that the page shows. */
const edited = {
  shell: { file: 'shell/src/frame/Footer.tsx', element: '<Background' },
  remote: { file: 'mfe-catalogue/src/category-list/CategoryListScreen.tsx', element: '<Breadcrumb' },
  'shared-ui': { file: 'shared-ui/src/typography/typography.tsx', element: '<H1' },
};

/**
 * `npm run bench:dev`: seconds from an edit to its appearance in the open page and in the server's HTML, for the shell, a
 * remote and shared-ui, while `npm run dev` runs. `-- catalogue` builds only that remote and the shell from source.
 * Edits three files and restores them; refuses to start if they have changes that are not committed.
 */
async function main() {
  const files = Object.values(edited).map(({ file }) => file);
  const changed = execFileSync('git', ['status', '--porcelain', '--', ...files], { cwd: root, encoding: 'utf8' });
  if (changed) throw new Error(`These files are edited for the measurement, commit or stash them first:\n${changed}`);
  const sources = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
  const restore = () => {
    for (const [file, source] of sources) writeFileSync(path.join(root, file), source);
  };
  process.once('exit', restore);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

  const { url, server } = await startDev();
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage();
  await page.goto(url + address);
  await page.waitForFunction(() => performance.getEntriesByName('screen-interactive').length > 0);
  const rows: Record<string, Record<string, string>> = {};
  for (const [name, { file, element }] of Object.entries(edited)) {
    const source = sources.get(file)!;
    if (!source.includes(element)) throw new Error(`${file} contains no ${element}: name another element.`);
    await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
    const seen = { page: [] as number[], server: [] as number[] };
    for (let edit = 1; edit <= editsPerFile; edit++) {
      const mark = `${name}-${edit}`;
      const written = performance.now();
      writeFileSync(path.join(root, file), source.replace(element, `${element} data-edit="${mark}"`));
      await Promise.all([
        inPage(page, mark).then(() => seen.page.push(performance.now() - written)),
        inServerHtml(url, mark).then(() => seen.server.push(performance.now() - written)),
      ]);
    }
    const isSame = await page.evaluate(() => 'isSameDocument' in globalThis);
    rows[name] = { page: median(seen.page), 'server HTML': median(seen.server), state: isSame ? 'kept' : 'lost' };
  }
  await browser.close();
  restore();
  const ended = once(server, 'close');
  server.kill();
  await ended;
  console.log(`\nSeconds from an edit to its appearance, median of ${editsPerFile}:`);
  console.table(rows);
}

/** Starts `npm run dev` on a free port, and resolves when it shows pages. */
async function startDev(): Promise<{ url: string; server: ChildProcess }> {
  const args = ['--import', 'tsx', 'scripts/dev.ts', '--port', '0', ...process.argv.slice(2)];
  const server = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  process.once('exit', () => server.kill());
  const url = await new Promise<string>((resolve, reject) => {
    server.once('close', (code) => reject(new Error(`npm run dev ended with ${code} before it showed pages`)));
    createInterface(server.stdout).on('line', (line) => {
      console.log(line);
      const shown = /^(http\S+) shows /.exec(line)?.[1];
      if (shown) resolve(shown);
    });
  });
  return { url, server };
}

const inPage = (page: Page, mark: string) =>
  page.locator(`[data-edit="${mark}"]`).first().waitFor({ state: 'attached', timeout: 60_000 });

async function inServerHtml(url: string, mark: string) {
  const until = performance.now() + 60_000;
  for (;;) {
    const html = await (await fetch(url + address, { headers: { accept: 'text/html' } })).text();
    if (html.includes(`data-edit="${mark}"`)) return;
    if (performance.now() > until) throw new Error(`The server's HTML does not show ${mark}.`);
    await wait(20);
  }
}

const median = (times: number[]) =>
  (times.sort((one, other) => one - other)[Math.floor(times.length / 2)]! / 1000).toFixed(1);

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
