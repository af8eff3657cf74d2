import './production';
import type { AddressInfo } from 'node:net';
import { buildServer } from './app';
import { logging } from './logging';
import { readSettings } from './settings';

/** How long open requests may take to finish when the server is asked to stop. */
const graceMs = 10_000;

/** `npm run serve`: starts the server with the settings of the environment and stops it gracefully on a signal. */
async function main() {
  const settings = readSettings(process.env);
  const app = await buildServer(settings, logging(settings.LOG_LEVEL));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      app.log.info({ signal }, 'stopping: open requests are finished first');
      setTimeout(() => app.server.closeAllConnections(), graceMs).unref();
      app.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
  await app.listen({ port: settings.PORT, host: settings.HOST });
  const { port } = app.server.address() as AddressInfo;
  console.log(`The site is at http://${settings.HOST}:${port}`);
}

main().catch((reason: unknown) => {
  const error = reason as NodeJS.ErrnoException;
  const port = process.env['PORT'] ?? '3000';
  const inUse = `Port ${port} is in use. Stop what runs there, or choose another: PORT=3001 npm start`;
  console.error(error.code === 'EADDRINUSE' ? inUse : error.message);
  process.exit(1);
});
