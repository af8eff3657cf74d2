import type { FastifyInstance } from 'fastify';
import type { Compositions } from './composition/compositions';

/**
 * `GET /health`: 200 with the live composition, 503 if no page can be composed; `refused` says why a remote is absent.
 * `GET /composition.json?shell=1.2.3`: the remotes that a page with that shell may load now; what 'Try again' asks.
 */
export function serveHealth(app: FastifyInstance, compositions: Compositions) {
  app.get('/health', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      const { composition, refused } = await compositions.current();
      return { status: Object.keys(refused).length ? 'degraded' : 'ok', composition, refused };
    } catch (error) {
      return reply.status(503).send({ status: 'failed', error: (error as Error).message });
    }
  });

  app.get<{ Querystring: { shell?: string } }>('/composition.json', async (request, reply) => {
    const { shell } = request.query;
    if (shell !== undefined && !/^\d+\.\d+\.\d+$/.test(shell)) {
      return reply.status(400).send({ error: 'shell must be a version such as 1.2.3' });
    }
    const { composition } = await compositions.current(shell);
    return reply.header('cache-control', 'no-store').send(composition);
  });
}
