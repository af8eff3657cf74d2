import type { FastifyReply, FastifyRequest } from 'fastify';
import { CompressedPages } from '../admission/compressed-pages';
import { timeNow } from '../admission/page-template';
import type { RenderedPage } from '../admission/rendered-page';

const compressed = new CompressedPages();

/** Fills in the time of this answer, and compresses the page where the browser takes brotli. */
export async function fillPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { template, headers }: RenderedPage,
): Promise<Buffer> {
  const time = timeNow();
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    vary: 'accept-encoding, cookie',
    ...headers,
  });
  if (!takesBrotli(request)) return template.html(time);
  reply.header('content-encoding', 'br');
  return compressed.brotli(template, time);
}

function takesBrotli({ headers }: FastifyRequest): boolean {
  const codings = (headers['accept-encoding'] ?? '').split(',');
  return codings.some((each) => {
    const [coding, ...parameters] = each.split(';').map((word) => word.trim().toLowerCase());
    return coding === 'br' && !parameters.some((parameter) => /^q=0(?:\.0{0,3})?$/.test(parameter));
  });
}
