import type { FastifyReply, FastifyRequest } from 'fastify';
import { CompressedPages, type Coding } from '../admission/compressed-pages';
import { timeNow } from '../admission/page-template';
import { isNamed, type RenderedPage } from '../admission/rendered-page';
import { variesByReferer } from './came-from';
import { sharedHeaders } from './shared-copies';

const compressed = new CompressedPages();

/**
 * Who may see a page: everyone, those in the same group (bucket.ts), one visitor alone, or a visitor who has pinned releases,
 * whose pages are stored nowhere.
 */
export type Audience = 'everybody' | 'some visitors' | 'one visitor' | 'one with a pin';

/** A page of releases that are not live. */
export const pinnedHeaders = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' } as const;

/**
 * Answers with a page, or with 304 if the browser has an equal one. No cache keeps what not everyone may see.
 * @param sharedSeconds how long a shared cache may serve its copy without asking; 0: it asks each time
 */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
  audience: Audience,
  sharedSeconds: number,
): Promise<FastifyReply> {
  const [pathname = ''] = request.url.split('?', 1);
  const isPublic = audience === 'everybody';
  const varies = [
    'accept-encoding',
    ...(isPublic ? [] : ['cookie']),
    ...(variesByReferer(pathname) ? ['referer'] : []),
  ];
  reply
    .status(page.status)
    .headers({ 'cache-control': isPublic ? 'public, no-cache' : 'private, no-cache', vary: varies.join(', ') });
  if (audience === 'one with a pin') reply.headers(pinnedHeaders);
  else if (audience !== 'one visitor' && page.status === 200) {
    const etag = isPublic ? page.etag : page.etagForSome;
    reply.header('etag', etag);
    if (isPublic && sharedSeconds > 0 && page.keys) reply.headers(sharedHeaders(sharedSeconds, page.keys));
    if (isNamed(etag, request.headers['if-none-match'])) {
      reply.status(304).headers(page.headers);
      // The length in the answer to HEAD has to be that of the page.
      return reply.send(request.method === 'HEAD' ? await fillPage(request, reply, page) : undefined);
    }
  }
  return reply.send(await fillPage(request, reply, page));
}

/**
 * Fills in a time, and compresses the page if the browser accepts brotli, in the coding that costs least.
 * @param time when the visitor started on the page's form, as {@link timeNow} gives it: now, unless the answer shows a form
 * again
 */
export async function fillPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { template, headers }: RenderedPage,
  time = timeNow(),
): Promise<Buffer> {
  reply.headers(headers).header('content-type', 'text/html; charset=utf-8');
  if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding');
  if (!takes(request, 'br')) return template.html(time);
  const { coding, body } = await compressed.answer(template, time, takes(request, 'zstd'));
  reply.header('content-encoding', coding);
  return body;
}

function takes({ headers }: FastifyRequest, wanted: Coding): boolean {
  const codings = (headers['accept-encoding'] ?? '').split(',');
  return codings.some((each) => {
    const [coding, ...parameters] = each.split(';').map((word) => word.trim().toLowerCase());
    return coding === wanted && !parameters.some((parameter) => /^q=0(?:\.0{0,3})?$/.test(parameter));
  });
}
