import type { FastifyInstance } from 'fastify';
import type { Compositions } from './composition/compositions';
import type { IntakeHealth } from './intake/intake';

/**
 * `GET /health`: 200 with the live composition, 503 if no page can be composed; `refused` says why a remote is absent,
 * `intake` how database and outbox are; a failing database degrades the site and does not take it down.
 * `GET /composition.json?shell=1.2.3`: the remotes that a page with that shell may load now; what 'Try again' asks.
 */
export function serveHealth(
  app: FastifyInstance,
  compositions: Compositions,
  intakeHealth: () => Promise<IntakeHealth>,
) {
  app.get('/health', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const intake = await intakeHealth();
    try {
      const { composition, refused } = await compositions.current();
      const degraded = Object.keys(refused).length > 0 || intake.status !== 'ok';
      return { status: degraded ? 'degraded' : 'ok', composition, refused, intake };
    } catch (error) {
      return reply.status(503).send({ status: 'failed', error: (error as Error).message, intake });
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
