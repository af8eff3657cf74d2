import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { typescriptArguments } from '../../platform/toolkit/src/release/typescript';

const root = path.resolve(__dirname, '../..');
let dev: ChildProcess | undefined;

afterEach(async () => {
  if (!dev || dev.exitCode !== null) return;
  const gone = once(dev, 'exit');
  dev.kill('SIGINT');
  await gone;
});

/** Starts `npm run dev` with a remote. @returns the address at which it shows the site */
async function startDev(remote: string): Promise<string> {
  dev = spawn(process.execPath, [...typescriptArguments(), 'scripts/dev.ts', remote, '--port', '0'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: undefined },
  });
  const printed: string[] = [];
  for await (const line of createInterface(dev.stdout!)) {
    printed.push(line);
    const [, url] = /^(http:\S+) shows shell, chat from source/.exec(line) ?? [];
    if (url) return url;
  }
  throw new Error(printed.join('\n'));
}

test('npm run dev shows the pages of the site, with parts from source and the others as released', async () => {
  const url = await startDev('chat');
  const page = await fetch(`${url}/our-products`);
  const html = await page.text();
  expect([page.status, html]).toEqual([200, expect.stringContaining('<h1')]);
  expect(html).not.toContain('Try again');
  const parts = ['shell', 'chat', 'catalogue'];
  const scripts = parts.map((part) => new RegExp(`/releases/${part}/([\\d.]+)/`).exec(html)?.[1]);
  expect(scripts).toEqual(['0.0.0', '0.0.0', expect.stringMatching(/^[1-9]/)]);
}, 240_000);
