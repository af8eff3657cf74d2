import './production';
import type { FastifyInstance } from 'fastify';
import { buildServer } from './app';
import { logging } from './logging';
import { readSettings } from './settings';

/** A signal that comes twice at once is one: a terminal sends it to every process of its group, and npm passes it on. */
const repeatedWithinMs = 500;

/** `npm run serve`: starts the server with the settings of the environment and stops it gracefully on a signal. */
async function main() {
  const settings = readSettings(process.env);
  const app = await buildServer(settings, logging(settings.LOG_LEVEL));
  stopOnSignals(app, settings.DRAIN_SECONDS);
  const port = await app.drain.connections.listen(app, settings.HOST, settings.PORT);
  console.log(`The site is at http://${settings.HOST}:${port}`);
}

/**
 * SIGTERM drains, then closes; SIGINT, from somebody at a terminal, closes without draining. Both finish the requests and
 * the mails under way and end with 0; a second signal ends at once with 1.
 */
function stopOnSignals(app: FastifyInstance, drainSeconds: number) {
  let began: number | undefined;
  const stop = (signal: NodeJS.Signals) => {
    if (began !== undefined) {
      if (performance.now() - began > repeatedWithinMs) process.exit(1);
      return;
    }
    began = performance.now();
    app.log.info({ signal }, 'stopping: health is red, and requests under way are finished first');
    app.drain
      .run(signal === 'SIGTERM' ? drainSeconds : 0)
      .then(() => app.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          app.log.error({ err: error }, 'the server did not stop as it should');
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

main().catch((reason: unknown) => {
  const error = reason as NodeJS.ErrnoException;
  const port = process.env['PORT'] ?? '3000';
  const inUse = `Port ${port} is in use. Stop what runs there, or choose another: PORT=3001 npm start`;
  console.error(error.code === 'EADDRINUSE' ? inUse : error.message);
  process.exit(1);
});
