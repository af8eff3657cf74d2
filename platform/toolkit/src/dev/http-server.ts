import { createReadStream, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream';
import type { Composition } from '@platform/contract';
import { sha256 } from '@platform/host/registry';
import { rewriteComposition, rewritePage, type SourceParts } from './page';
import type { PartBuild } from './part-build';
import { eventsAddress, sourceVersion, type BuildEvent, type StepEvent } from './protocol';
import { proxy } from './proxy';
import type { Steps } from './steps';

/** What the development server serves over HTTP. */
export interface DevHttpServerOptions {
  builds: readonly PartBuild[];
  steps: Steps;
  /** Origin of the site whose pages are shown; known by the time of the first request. */
  site: () => string;
  /** Whether the site's server also renders with the parts from source. */
  areRendered: boolean;
  /** Resolves when every build that has begun has finished. */
  settled: () => Promise<void>;
}

const types: Record<string, string> = {
  '.js': 'application/javascript',
  '.json': 'application/json',
  '.map': 'application/json',
};

/**
 * Serves the site as developers see it: scripts of parts from source, and everything else from the site. A page waits for
 * running builds, so it always shows the last edit.
 */
export function createDevHttpServer({ builds, steps, site, areRendered, settled }: DevHttpServerOptions): Server {
  const byPart = new Map(builds.map((build) => [build.part.name, build]));
  const source: SourceParts = {
    parts: [...byPart.keys()],
    areRendered,
    integrityOf: (part, file) => `sha256-${sha256(readFileSync(path.join(byPart.get(part)!.folder, 'web', file)))}`,
  };

  const rewrite = (body: string, address: string) => {
    if (address.startsWith('/composition.json')) {
      return JSON.stringify(rewriteComposition(JSON.parse(body) as Composition, source));
    }
    return body.startsWith('<!doctype html') ? rewritePage(body, source) : body;
  };

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(`http://localhost${request.url}`);
    if (pathname === eventsAddress) {
      sendEvents(builds, steps, response);
      return;
    }
    const [, part = '', file = ''] = /^\/releases\/([a-z0-9-]+)\/[\d.]+\/([\w@./-]+)$/.exec(pathname) ?? [];
    const build = byPart.get(part);
    if (build) return sendFile(path.join(build.folder, 'web'), file, response);
    if (request.headers.accept?.includes('text/html')) await settled();
    // Only this development server knows this version of the shell.
    if (pathname === '/composition.json' && searchParams.get('shell') === sourceVersion) request.url = pathname;
    return proxy(request, response, { site: site(), rewrite });
  }

  return createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) return response.destroy();
      response
        .writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
        .end(`${site()} does not answer: ${String(error)}\n`);
    });
  });
}

function sendEvents(builds: readonly PartBuild[], steps: Steps, response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  const send = (event: BuildEvent | StepEvent) => void response.write(`data: ${JSON.stringify(event)}\n\n`);
  for (const build of builds) {
    send(build.event);
    build.on('web', send);
    response.once('close', () => build.off('web', send));
  }
  for (const event of steps.failing) send(event);
  steps.on('ended', send);
  response.once('close', () => steps.off('ended', send));
}

async function sendFile(folder: string, file: string, response: ServerResponse) {
  const at = path.join(folder, file);
  const found = at.startsWith(folder + path.sep) ? await stat(at).catch(() => undefined) : undefined;
  if (!found?.isFile()) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such file.\n');
    return;
  }
  response.writeHead(200, {
    'content-type': `${types[path.extname(file)] ?? 'application/octet-stream'}; charset=utf-8`,
    'content-length': found.size,
    'cache-control': 'no-store',
  });
  // If the file has been removed in the meantime, the response is cut off.
  pipeline(createReadStream(at), response, () => undefined);
}
