import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { shellName } from '@platform/contract';
import { command, readArguments, registry, root } from '@platform/toolkit/cli';
import { dev, readPort } from '@platform/toolkit/cli/dev';
import { namedParts } from '@platform/toolkit/cli/parts';
import { runDev } from '@platform/toolkit/dev';
import { findParts, typescriptArguments } from '@platform/toolkit/release';
import { watchContent } from './dev/content';
import { compileContent } from './steps';

/**
 * `npm run dev`: the whole site from source. `npm run dev -- catalogue`: that remote and the shell from source, the
 * others as released. `npm run dev -- catalogue --site https://…`: that remote from source inside a site that runs
 * elsewhere. The first two compile content/ again after every change of it.
 */
command(async () => {
  const args = process.argv.slice(2);
  if (args.some((word) => word.startsWith('--site'))) return dev.run(args);
  const { values, positionals } = readArguments(args, { port: { type: 'string' } });
  const named = positionals.length > 0 ? new Set(namedParts(positionals).map(({ name }) => name)) : undefined;
  // The shell brings React's development build, which keeps the state of edited components.
  const parts = findParts(root).filter(({ name }) => !named || name === shellName || named.has(name));
  const port = readPort(values.port);
  await compileContent();
  const server = await runDev({
    parts,
    port,
    site: { released: registry, start: startServer },
    log: (line) => console.log(line),
  });
  watchContent((problems) => server.stepEnded('content', problems));
});

/** Starts the site's server and restarts it whenever one of its own sources changes. @returns its origin */
async function startServer(releases: string, url: string) {
  const port = await freePort();
  const server = spawn(
    process.execPath,
    [...typescriptArguments(), '--watch', '--watch-preserve-output', 'server/main.ts'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        NODE_ENV: 'development',
        LOG_LEVEL: 'warn',
        DRAIN_SECONDS: '0',
        DATA_DIR: path.join(root, '.data/dev'),
        SITE_ORIGIN: url,
        // Each edit is evaluated once, and a debugger of the server stops in the code of releases.
        RENDERERS: '0',
        // Nobody who has saved a file wants to see the page before it.
        RELEASE_PATIENCE_MS: '60000',
        ...process.env,
        HOST: 'localhost',
        PORT: String(port),
        RELEASES_DIR: releases,
        RELEASES_STORE: 'folder',
        // Builds that are seen on this machine only, and by nobody else.
        RELEASES_UNSIGNED: 'believe',
      },
    },
  );
  process.once('exit', () => server.kill());
  // The server prints its own address, which is not where pages are shown.
  createInterface(server.stdout).on('line', (line) => {
    if (!line.startsWith('The site is at')) console.log(line);
  });
  return `http://localhost:${port}`;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
