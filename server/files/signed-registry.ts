import { createHash } from 'node:crypto';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { Registry, TrustedState } from '@platform/host/registry';
import { PostgresStore } from '@platform/host/server/postgres-store';
import type { Settings } from '../settings';

/**
 * The registry of releases, of which only what has been signed is used, except in development. DATA_DIR remembers what was last
 * accepted, so that an older state is refused even after a restart. Each refusal is logged once. With DATABASE_URL, the
 * registry is kept up to date with the one that the servers share, until it is closed.
 * @param everyMs how often the shared one is looked at if nothing is heard from it; a few seconds if absent
 */
export function signedRegistry(
  { RELEASES_DIR, RELEASES_STORE, RELEASES_UNSIGNED, DATA_DIR, DATABASE_URL, TRUSTED_ROOT }: RegistrySettings,
  log: Pick<FastifyBaseLogger, 'warn'>,
  everyMs?: number,
): { registry: Registry; close: () => Promise<void> } {
  if (RELEASES_UNSIGNED === 'believe') return { registry: new Registry(RELEASES_DIR), close: () => Promise.resolve() };
  const name = createHash('sha256').update(RELEASES_DIR).digest('hex').slice(0, 16);
  const trust = new TrustedState(RELEASES_DIR, {
    memory: path.join(DATA_DIR, `registry-${name}.json`),
    root: TRUSTED_ROOT,
    report: (error) => log.warn({ err: error }, 'a state of the registry is refused'),
  });
  if (!DATABASE_URL || RELEASES_STORE === 'folder') {
    return { registry: new Registry(RELEASES_DIR, { trust }), close: () => Promise.resolve() };
  }
  const store = new PostgresStore(DATABASE_URL, RELEASES_DIR, trust);
  const report = (error: Error) => log.warn({ err: error }, 'the releases are not shared with other servers');
  const { close } = store.watch(report, everyMs);
  return { registry: new Registry(RELEASES_DIR, { trust, store }), close };
}

type RegistrySettings = Pick<
  Settings,
  'RELEASES_DIR' | 'RELEASES_STORE' | 'RELEASES_UNSIGNED' | 'DATA_DIR' | 'DATABASE_URL' | 'TRUSTED_ROOT'
>;
