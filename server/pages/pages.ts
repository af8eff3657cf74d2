import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Composition, RemoteName } from 'federation/contract';
import type { FontsFile, Site } from 'content/records';
import { releaseAddress, type Composed, type Compositions } from '../composition/compositions';
import type { Data } from '../files/data';
import { contentSecurityPolicy, makeNonce } from '../security-headers';
import { canonicalPath } from './canonical';
import { failureHtml } from './failure';

/** What the shell's node bundle exports (shell/src/server.tsx). */
interface ShellServer {
  renderPage: (
    request: { url: string; nonce: string; composition: Composition; site: Site; signal: AbortSignal },
    host: {
      remote: (name: RemoteName) => unknown;
      getJson: <T>(address: string) => Promise<T>;
      scripts: (remote?: RemoteName, screen?: string) => { shell: string[]; remote: string[] };
      fonts: FontsFile;
      onFault: (error: unknown, remote: RemoteName) => void;
    },
  ) => Promise<{ status: number; html: string }>;
}

const loadWithinMs = 5000;

/** Every page: composed of the releases that are live at this moment, rendered by the shell that is among them. */
export function servePages(app: FastifyInstance, compositions: Compositions, data: Data) {
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const [pathname = '', query] = request.url.split('?');
    const right = await canonicalPath(pathname, data);
    if (right) return reply.redirect(query ? `${right}?${query}` : right, 301);
    const nonce = makeNonce();
    const site = await data.site();
    const frames = [
      ...new Set([site.map.embed, ...site.branches.map(({ location }) => location)].map((map) => new URL(map).origin)),
    ];
    const composed = await compositions.current();
    const shell = composed.graph.part('shell') as unknown as ShellServer;
    const answer = await shell.renderPage(
      { url: request.url, nonce, composition: composed.composition, site, signal: AbortSignal.timeout(loadWithinMs) },
      {
        remote: (name) => composed.graph.part(name).default,
        getJson: data.getJson,
        scripts: (remote, screen) => scripts(composed, remote, screen),
        fonts: await data.fonts(),
        onFault: (error, remote) =>
          request.log.error(
            { err: error, remote, composition: composed.composition, refused: composed.refused[remote] },
            'a remote failed while its page was rendered',
          ),
      },
    );
    return reply
      .status(answer.status)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentSecurityPolicy(nonce, frames),
        'cache-control': 'no-cache',
      })
      .send(answer.html);
  };

  app.get('/', (_request, reply) => reply.redirect('/home', 302));
  app.get('/*', { errorHandler: (error, request, reply) => void pageError(error, request, reply) }, page);
}

function scripts({ manifests }: Composed, remote?: RemoteName, screen?: string) {
  const of = (part: 'shell' | RemoteName, files: readonly string[] = []) =>
    files.map((file) => releaseAddress(part, manifests.get(part)!.version, file));
  const released = remote && manifests.get(remote);
  return {
    shell: of('shell', manifests.get('shell')!.scripts),
    remote: released ? of(remote, [...released.scripts, ...(released.chunks[screen ?? ''] ?? [])]) : [],
  };
}

/** The shell itself has failed: a page that needs nothing but this server. */
function pageError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500;
  if (status >= 500) request.log.error({ err: error }, 'the page could not be made');
  return reply
    .status(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .header('content-security-policy', contentSecurityPolicy(makeNonce(), []))
    .send(failureHtml(status));
}
