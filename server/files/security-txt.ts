import type { FastifyInstance } from 'fastify';
import type { Data } from './data';

const dayMs = 86_400_000;

/**
 * `GET /.well-known/security.txt` (RFC 9116): whom to report vulnerabilities to. It is generated for each request, so
 * it never expires.
 */
export function serveSecurityTxt(app: FastifyInstance, data: Pick<Data, 'site'>) {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const { email, origin } = await data.site();
    const expires = new Date(Date.now() + 180 * dayMs).toISOString();
    const fields = {
      Contact: `mailto:${email}`,
      Expires: expires,
      'Preferred-Languages': 'en',
      Canonical: `${origin}/.well-known/security.txt`,
    };
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
    return reply
      .headers({ 'cache-control': 'public, max-age=86400' })
      .type('text/plain; charset=utf-8')
      .send(lines.join(''));
  });
}
