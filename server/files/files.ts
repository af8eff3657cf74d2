import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { partNames, type PartName } from 'federation/contract';
import type { Registry } from 'federation/releases';

const year = 31_536_000;

/**
 * The compiled content at the addresses of the specification: data and uploads are revalidated, pictures and fonts have
 * their hash in the name and are kept for a year. Compressed copies were made when the content was compiled.
 */
export async function serveContent(app: FastifyInstance, folder: string) {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, file) => {
      const relative = path.relative(folder, file);
      const immutable = relative.startsWith(`images${path.sep}`) || relative.startsWith(`fonts${path.sep}`);
      void reply.header('cache-control', immutable ? `public, max-age=${year}, immutable` : 'public, no-cache');
    },
  });
  const send = (request: { url: string }, reply: FastifyReply) => reply.sendFile(decodedPath(request.url));
  for (const address of ['/data/*', '/uploads/*', '/images/*', '/fonts/*']) app.get(address, send);
  for (const address of ['/sitemap.xml', '/robots.txt', '/favicon.svg', '/catalogue-and-company-profile.pdf']) {
    app.get(address, send);
  }
}

/** The web files of every release, immutable. Node bundles and manifests are not reachable. */
export function serveReleases(app: FastifyInstance, registry: Registry) {
  app.get<{ Params: { part: string; version: string; '*': string } }>(
    '/releases/:part/:version/*',
    (request, reply) => {
      const { part, version, '*': file } = request.params;
      if (!partNames.includes(part as PartName) || !/^\d+\.\d+\.\d+$/.test(version)) {
        reply.callNotFound();
        return reply;
      }
      reply.header('cache-control', `public, max-age=${year}, immutable`);
      return reply.sendFile(file, path.join(registry.releaseFolder(part as PartName, version), 'web'));
    },
  );
}

const decodedPath = (url: string) => decodeURIComponent(url.split('?')[0]!);
