import path from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { partName, releaseVersion } from '@platform/host/registry';
import type { Compositions } from '@platform/host/server/compositions';
import type { ReleaseFiles } from '@platform/host/server/release-files';
import { HttpProblem } from '../http/problem';
import type { Pins } from '../pins/pins';

const year = 31_536_000;
const retrySeconds = 2;

const contentTypes: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

/** The compressed copies that a release has of its text files, by the name of their encoding. */
const compressed = { br: '.br', gzip: '.gz' } as const;

type Params = { part: string; version: string; '*': string };

/**
 * `GET /releases/<part>/<version>/<file>`: the web files of every release, kept by browsers for a year, because a file is
 * sent only if its bytes are the ones that were released. 404 for anything that the release's manifest does not name,
 * node bundles included, and for a release that has never been live, unless the visitor has pinned it; 503 with `Retry-After`, never cached, while a file is damaged or missing. The manifest itself is
 * `release.json`: from the shell's, another team's build knows what it may use (`platform check --site`).
 */
export function serveReleases(
  app: FastifyInstance,
  files: ReleaseFiles,
  compositions: Pick<Compositions, 'isFor'>,
  pins: Pick<Pins, 'of'>,
) {
  app.get<{ Params: Params }>('/releases/:part/:version/*', async (request, reply) => {
    const { part, version, '*': file } = request.params;
    const name = `web/${file}`;
    if (!partName.safeParse(part).success || !releaseVersion.safeParse(version).success) return notFound(reply);
    const manifest = await files.manifest(part, version).catch(() => undefined);
    const isPublic = await files.isPublic(part, version);
    const isFor = isPublic || (await compositions.isFor({ pin: await pins.of(request) }, part, version));
    if (!manifest || !isFor) return notFound(reply);
    if (file === 'release.json') return reply.header('cache-control', 'no-store').send(manifest);
    const named = (each: string) => Object.hasOwn(manifest.files, each);
    if (!named(name) || /\.(br|gz)$/.test(name)) return notFound(reply);

    const audience = isPublic ? 'public' : 'private';
    reply
      .header('vary', isPublic ? 'Accept-Encoding' : 'Accept-Encoding, Cookie')
      .type(contentTypes[path.extname(name)] ?? 'application/octet-stream');
    for (const encoding of acceptable(request)) {
      const copy = encoding === 'identity' ? name : name + compressed[encoding];
      if (!named(copy)) continue;
      try {
        const content = await files.read(part, version, copy);
        if (encoding !== 'identity') reply.header('content-encoding', encoding);
        const tag = `"${manifest.files[copy]!.sha384.slice(0, 22)}"`;
        reply.headers({ 'cache-control': `${audience}, max-age=${year}, immutable`, etag: tag });
        return await (request.headers['if-none-match'] === tag ? reply.status(304).send() : reply.send(content));
      } catch (error) {
        request.log.error({ err: error }, 'a file of a release cannot be sent');
      }
    }
    if (await files.isRemoved(part, version)) return notFound(reply);
    throw new HttpProblem(503, 'This file cannot be sent at the moment', { retryAfterSeconds: retrySeconds });
  });
}

/** The encodings to try, the best first; a damaged compressed copy leaves the plain file. */
function acceptable({ headers }: FastifyRequest): ('br' | 'gzip' | 'identity')[] {
  const accepted = headers['accept-encoding'];
  const best = accepted ? negotiate(accepted, ['br', 'gzip']) : null;
  return best === 'br' || best === 'gzip' ? [best, 'identity'] : ['identity'];
}

function notFound(reply: FastifyReply) {
  reply.header('cache-control', 'no-store').callNotFound();
  return reply;
}
