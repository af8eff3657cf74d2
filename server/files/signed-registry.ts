import { createHash } from 'node:crypto';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { Registry, TrustedState } from '@platform/host/registry';
import type { Settings } from '../settings';

/**
 * The registry of releases, of which only what has been signed is used. DATA_DIR remembers what was accepted last, so that
 * an older state is refused after a restart too. What is refused is logged once.
 */
export function signedRegistry(
  { RELEASES_DIR, DATA_DIR, TRUSTED_ROOT }: Pick<Settings, 'RELEASES_DIR' | 'DATA_DIR' | 'TRUSTED_ROOT'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Registry {
  const name = createHash('sha256').update(RELEASES_DIR).digest('hex').slice(0, 16);
  const trust = new TrustedState(RELEASES_DIR, {
    memory: path.join(DATA_DIR, `registry-${name}.json`),
    root: TRUSTED_ROOT,
    report: (error) => log.warn({ err: error }, 'a state of the registry is refused'),
  });
  return new Registry(RELEASES_DIR, { trust });
}
