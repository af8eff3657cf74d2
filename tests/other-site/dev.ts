import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Registry } from '@platform/host/registry';
import { runDev } from '@platform/toolkit/dev';
import { readPart } from '@platform/toolkit/release';

/** Shows this site from source, rendered by its own server. */
async function main() {
  await runDev({
    parts: ['shell', 'notes'].map((part) => readPart(path.join(__dirname, part))),
    port: Number(process.env['PORT'] ?? 3000),
    site: { released: new Registry(path.join(__dirname, 'releases')), start },
    log: (line) => console.log(line),
  });
}

async function start(releases: string) {
  const server = spawn(process.execPath, ['--import', 'tsx', path.join(__dirname, 'server.ts')], {
    env: { ...process.env, NODE_ENV: 'development', PORT: '0', RELEASES_DIR: releases },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => server.kill());
  const [origin] = (await once(createInterface(server.stdout), 'line')) as [string];
  return origin;
}

void main();
