import path from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isChunk, partName, releaseVersion, type ReleaseManifest } from '@platform/host/registry';
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

/**
 * The compressed copies that a release has of its text files, by the name of their encoding. Nothing is compressed for an answer: that
 * takes fifty times as long, and files have no limit.
 */
const compressed = { br: '.br', gzip: '.gz' } as const;

interface Wanted {
  part: string;
  version: string;
  /** Its path in the web build. */
  file: string;
}

/**
 * `GET /releases/<part>/<version>/<file>`: the web files of every release, kept by browsers for a year, because a file is
 * sent only if its bytes are the ones that were released. 404 for anything that the release's manifest does not name,
 * node bundles included, and for a release that has never been live, unless the visitor has pinned it; 503 with `Retry-After`,
 * never cached, while a file is damaged or missing. The manifest itself is `release.json`: the shell's tells another team's
 * build what it may use (`platform check --site`).
 *
 * `GET /releases/<part>/chunks/<file>`: a chunk, with the hash of its content in its name, from whichever release has it. Its
 * address stays the same across releases that do not change it.
 * @param isOnNetwork whether pages load these files from the origin of a content network, which passes the headers on
 */
export function serveReleases(
  app: FastifyInstance,
  files: ReleaseFiles,
  compositions: Pick<Compositions, 'isFor'>,
  pins: Pick<Pins, 'of'>,
  isOnNetwork = false,
) {
  /** Whether everyone may have a release, or only this visitor; undefined if neither. */
  async function audienceOf(request: FastifyRequest, part: string, version: string) {
    if (await files.isPublic(part, version)) return 'public';
    return (await compositions.isFor({ pin: await pins.of(request) }, part, version)) ? 'private' : undefined;
  }

  app.get<{ Params: Wanted }>('/releases/:part/:version/*', { compress: false }, async (request, reply) => {
    const { part, version, '*': file } = request.params as unknown as Omit<Wanted, 'file'> & { '*': string };
    if (!partName.safeParse(part).success || !releaseVersion.safeParse(version).success) return notFound(reply);
    const manifest = await files.manifest(part, version).catch(() => undefined);
    const audience = await audienceOf(request, part, version);
    if (!manifest || !audience) return notFound(reply);
    if (file === 'release.json') return reply.header('cache-control', 'no-store').send(manifest);
    if (!hasWebFile(manifest, file)) return notFound(reply);
    const isSent = await send(request, reply, manifest, file, audience);
    return isSent ? reply : failed(reply, { part, version, file });
  });

  app.get<{ Params: Wanted }>('/releases/:part/chunks/:file', { compress: false }, async (request, reply) => {
    const { part, file } = request.params;
    if (!partName.safeParse(part).success || !isChunk(file)) return notFound(reply);
    let damaged: Wanted | undefined;
    for await (const version of files.releasesWith(part, `web/${file}`)) {
      const manifest = await files.manifest(part, version).catch(() => undefined);
      const audience = manifest && (await audienceOf(request, part, version));
      if (!audience || !hasWebFile(manifest, file)) continue;
      if (await send(request, reply, manifest, file, audience)) return reply;
      damaged = { part, version, file };
    }
    return damaged ? failed(reply, damaged) : notFound(reply);
  });

  /** Sends a file, compressed if possible. @returns false if it cannot be sent as it was released */
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { part, version, files: released }: ReleaseManifest,
    file: string,
    audience: 'public' | 'private',
  ): Promise<boolean> {
    const name = `web/${file}`;
    reply
      .header('vary', audience === 'public' ? 'Accept-Encoding' : 'Accept-Encoding, Cookie')
      .type(contentTypes[path.extname(name)] ?? 'application/octet-stream');
    for (const encoding of acceptable(request)) {
      const copy = encoding === 'identity' ? name : name + compressed[encoding];
      if (!Object.hasOwn(released, copy)) continue;
      try {
        const content = await files.read(part, version, copy);
        if (encoding !== 'identity') reply.header('content-encoding', encoding);
        const tag = `"${released[copy]!.sha384.slice(0, 22)}"`;
        reply.headers({ 'cache-control': `${audience}, max-age=${year}, immutable`, etag: tag });
        // For every origin, so that the network's single copy is right for all.
        if (isOnNetwork && audience === 'public') reply.header('access-control-allow-origin', '*');
        await (request.headers['if-none-match'] === tag ? reply.status(304).send() : reply.send(content));
        return true;
      } catch (error) {
        request.log.error({ err: error }, 'a file of a release cannot be sent');
      }
    }
    return false;
  }

  /** @throws {HttpProblem} unless the release has been removed */
  async function failed(reply: FastifyReply, { part, version }: Wanted) {
    if (await files.isRemoved(part, version)) return notFound(reply);
    throw new HttpProblem(503, 'This file cannot be sent at the moment', { retryAfterSeconds: retrySeconds });
  }
}

/** Whether a release has a file for browsers; its compressed copies are not files of their own. */
const hasWebFile = ({ files }: ReleaseManifest, file: string) =>
  Object.hasOwn(files, `web/${file}`) && !/\.(br|gz)$/.test(file);

/** The encodings to try, best first, named in any case; if a compressed copy is damaged, the plain file remains. */
function acceptable({ headers }: FastifyRequest): ('br' | 'gzip' | 'identity')[] {
  const accepted = headers['accept-encoding']?.toLowerCase();
  const best = accepted ? negotiate(accepted, ['br', 'gzip']) : null;
  return best === 'br' || best === 'gzip' ? [best, 'identity'] : ['identity'];
}

function notFound(reply: FastifyReply) {
  reply.header('cache-control', 'no-store').callNotFound();
  return reply;
}
