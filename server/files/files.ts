import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { dataFiles } from 'api/addresses';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { contentUnreadable } from '../http/problem';
import type { Data } from './data';
import type { Documents } from './documents';
import { namesIn } from './names-in';

const year = 31_536_000;
const asCompiled = { compress: false } as const;

/**
 * The compiled content at its public addresses (row G1). Data and uploads are revalidated; files with their hash in the
 * name are cached for a year. Compressed copies are made at compile time, and nothing is compressed for an answer: that takes
 * thirty times as long, and files have no limit. The PDFs of a large catalogue are made at their first request.
 *
 * While all of the content is away, as while its folder is replaced, it answers 503: after a 404 the browser would say that there is no
 * such product.
 */
export async function serveFiles(
  app: FastifyInstance,
  folder: string,
  documents: Pick<Documents, 'file'>,
  data: Pick<Data, 'isAway'>,
) {
  const unchanging = [path.join(folder, 'images'), path.join(folder, 'fonts')].map((each) => each + path.sep);
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, file) => {
      const immutable = unchanging.some((each) => file.startsWith(each));
      void reply.header('cache-control', immutable ? `public, max-age=${year}, immutable` : 'public, no-cache');
    },
  });
  const send = (request: { url: string }, reply: FastifyReply) => {
    const names = namesIn(request.url.split('?')[0]!);
    const file = `/${names?.join('/')}`;
    if (data.isAway()) throw contentUnreadable();
    if (names && !file.startsWith(dataFiles.knowledge)) return reply.sendFile(file);
    reply.callNotFound();
    return reply;
  };
  for (const address of ['/data/*', '/images/*', '/fonts/*']) app.get(address, asCompiled, send);
  app.get<{ Params: { '*': string } }>('/uploads/*', asCompiled, async (request, reply) => {
    const made = await documents.file(request.params['*']);
    return made ? reply.sendFile(path.basename(made), path.dirname(made)) : send(request, reply);
  });
  for (const address of ['/sitemap.xml', '/robots.txt', '/favicon.svg', '/catalogue-and-company-profile.pdf']) {
    app.get(address, asCompiled, send);
  }
  app.get('/sitemap-:part(^\\d{1,4}$).xml', asCompiled, send);
}
