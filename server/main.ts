import './production';
import type { FastifyInstance } from 'fastify';
import { buildServer } from './app';
import { logging } from './logging';
import { readSettings, SettingsError } from './settings';
import { handleUncaughtErrors } from './uncaught-errors';

/** The same signal may arrive twice: a terminal sends it to every process of its group, and npm forwards it as well. */
const repeatedWithinMs = 500;

/** EX_CONFIG: the settings or the port cannot be used, so a restart would not help (supervisor.mjs). */
const unusable = 78;

/**
 * Starts the server with the settings of the environment and stops it gracefully on a signal; `npm run serve` is this under
 * supervisor.mjs.
 */
async function main() {
  // Otherwise Node would open a debugger, which anyone on this machine can give orders. Set before any renderer process starts,
  // since that could send the signal.
  process.on('SIGUSR1', () => undefined);
  const settings = readSettings(process.env);
  const app = await buildServer(settings, logging(settings));
  const stop = makeStop(app);
  handleUncaughtErrors(app.log, () => stop(1, 0));
  stopOnSignals(app, stop, settings.DRAIN_SECONDS);
  stopWithSupervisor(stop);
  const port = await app.drain.connections.listen(app, settings.HOST, settings.PORT);
  console.log(`The site is at http://${settings.HOST}:${port}`);
}

/**
 * Makes the function that finishes the requests and mails in flight and then ends the process with the given code. Only its
 * first call has an effect.
 */
function makeStop(app: FastifyInstance) {
  let stopping: Promise<void> | undefined;
  const stop = async (code: number, drainSeconds: number) => {
    await app.drain.run(drainSeconds);
    await app.close();
    process.exit(code);
  };
  return (code: number, drainSeconds: number) => {
    stopping ??= stop(code, drainSeconds).catch((error: unknown) => {
      app.log.error({ err: error }, 'the server did not stop cleanly');
      process.exit(1);
    });
  };
}

/**
 * SIGTERM drains, then closes; SIGINT, from someone at a terminal, closes without draining. Both end with exit code 0; a second
 * signal ends at once with 1.
 */
function stopOnSignals(app: FastifyInstance, stop: ReturnType<typeof makeStop>, drainSeconds: number) {
  let began: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (began !== undefined) {
      if (performance.now() - began > repeatedWithinMs) process.exit(1);
      return;
    }
    began = performance.now();
    app.log.info({ signal }, 'stopping: health is red, and requests in flight are finished first');
    stop(0, signal === 'SIGTERM' ? drainSeconds : 0);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/** Stops when the supervisor has gone: nothing else would restart or stop this server, and it would keep the port. */
function stopWithSupervisor(stop: ReturnType<typeof makeStop>) {
  process.once('disconnect', () => stop(0, 0));
  if (process.send && !process.connected) stop(0, 0);
}

main().catch((reason: unknown) => {
  const error = reason as NodeJS.ErrnoException;
  const port = process.env['PORT'] ?? '3000';
  const inUse = `Port ${port} is in use. Stop what runs there, or choose another: PORT=3001 npm start`;
  console.error(error.code === 'EADDRINUSE' ? inUse : error.message);
  const wrong = error instanceof SettingsError || /^(?:EADDRINUSE|EADDRNOTAVAIL|EACCES)$/.test(error.code ?? '');
  process.exit(wrong ? unusable : 1);
});
