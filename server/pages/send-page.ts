import type { FastifyReply, FastifyRequest } from 'fastify';
import { CompressedPages } from '../admission/compressed-pages';
import type { RenderedPage } from '../admission/rendered-page';
import { makeNonce, pageHeaders } from '../security-headers';

const compressed = new CompressedPages();

/** Fills in what this answer has for itself, and compresses it where the browser takes brotli. */
export async function fillPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { template, frames }: RenderedPage,
): Promise<Buffer> {
  const nonce = makeNonce();
  const values = template.valuesFor(nonce);
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    vary: 'accept-encoding, cookie',
    ...pageHeaders(nonce, frames),
  });
  if (!takesBrotli(request)) return template.html(values);
  reply.header('content-encoding', 'br');
  return compressed.brotli(template, values);
}

function takesBrotli({ headers }: FastifyRequest): boolean {
  const codings = (headers['accept-encoding'] ?? '').split(',');
  return codings.some((each) => {
    const [coding, ...parameters] = each.split(';').map((word) => word.trim().toLowerCase());
    return coding === 'br' && !parameters.some((parameter) => /^q=0(?:\.0{0,3})?$/.test(parameter));
  });
}
