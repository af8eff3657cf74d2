import { getInstance } from '@module-federation/enhanced/runtime';
import type { RemoteRelease } from '@platform/contract';
import { entryHashes } from './entry-hashes';

/**
 * Loads a release's container into the page; replaced in unit tests.
 * @param attempt 0 at first; every retry uses an address that no cache knows
 * @returns the exports of the release's `./remote` module
 */
export type LoadContainer = (release: RemoteRelease, attempt: number) => Promise<{ default?: unknown } | null>;

/** The address of an entry: a retry gets a new one, and so avoids a damaged cached copy or a hanging request. */
export const entryAddress = (entry: string, attempt: number) => (attempt > 0 ? `${entry}?attempt=${attempt}` : entry);

/**
 * Loads a release's container through the federation runtime, each release under its own name. Chunks are loaded with the
 * query of their entry (the toolkit's entry-query.ts), so a retry fetches every file of the release again. A missing hash
 * fails as a wrong one does; only a shell from source, whose remotes change all the time, accepts it.
 */
export const loadByFederation: LoadContainer = async ({ globalName, entry, integrity }, attempt) => {
  const host = getInstance();
  if (!host) throw new Error('shell: the federation runtime did not start');
  const address = entryAddress(entry, attempt);
  if (integrity) entryHashes.set(new URL(address, document.baseURI).href, integrity);
  else if (process.env['NODE_ENV'] === 'production') throw new Error(`${address} has no hash`);
  if (attempt > 0) forgetScripts(globalName);
  host.registerRemotes([{ name: globalName, entry: address, entryGlobalName: globalName, type: 'var' }], {
    force: attempt > 0,
  });
  return host.loadRemote<{ default?: unknown }>(`${globalName}/remote`);
};

/** Removes an earlier attempt's container, and its script elements, which webpack would otherwise keep waiting for. */
function forgetScripts(globalName: string) {
  (globalThis as Record<string, unknown>)[globalName] = undefined;
  for (const script of document.querySelectorAll(`script[data-webpack^="${CSS.escape(globalName)}:"]`)) script.remove();
}
