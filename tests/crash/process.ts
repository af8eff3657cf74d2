import { buildServer } from 'server/app';
import { readSettings } from 'server/settings';

/** One server process of the crash test: the real server, with a short lease so that a run does not take minutes. */
async function main() {
  const settings = readSettings(process.env);
  const app = await buildServer(settings, false, {
    worker: { leaseMs: 10_000, pollMs: 200 },
    smtp: { name: `process-${process.pid}` },
  });
  await app.listen({ port: settings.PORT, host: '127.0.0.1' });
  process.send?.('ready');
}

void main();
