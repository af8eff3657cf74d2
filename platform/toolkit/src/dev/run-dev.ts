import { startDev, type DevOptions, type DevServer } from './dev-server';

/**
 * Runs the development server until it is stopped from the terminal. Resolves when it shows pages.
 * @throws as {@link startDev}
 */
export async function runDev(options: DevOptions): Promise<DevServer> {
  const started = performance.now();
  const dev = await startDev(options);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void dev.close().finally(() => process.exit(0));
    });
  }
  await dev.settled();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  options.log(`${dev.url} shows ${options.parts.map(({ name }) => name).join(', ')} from source (after ${seconds} s)`);
  return dev;
}
