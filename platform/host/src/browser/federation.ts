import { getInstance } from '@module-federation/enhanced/runtime';
import type { RemoteRelease } from '@platform/contract';

/**
 * How a release is brought into the page; replaced in unit tests.
 * @param attempt 0 at first; every later one is loaded from an address that no cache knows
 * @returns what the release's `./remote` module exports
 */
export type LoadContainer = (release: RemoteRelease, attempt: number) => Promise<{ default?: unknown } | null>;

/** The address of an entry: a damaged copy in a cache, or a request that hangs, is not met again on a further attempt. */
export const entryAddress = (entry: string, attempt: number) => (attempt > 0 ? `${entry}?attempt=${attempt}` : entry);

/**
 * Loads a release's container through the federation runtime, each release under a name of its own. Chunks are loaded
 * with the query of their entry (the toolkit's entry-query.ts), so a further attempt gets every file of the release afresh.
 */
export const loadByFederation: LoadContainer = async ({ globalName, entry }, attempt) => {
  const host = getInstance();
  if (!host) throw new Error('shell: the federation runtime did not start');
  if (attempt > 0) forgetScripts(globalName);
  host.registerRemotes(
    [{ name: globalName, entry: entryAddress(entry, attempt), entryGlobalName: globalName, type: 'var' }],
    { force: attempt > 0 },
  );
  return host.loadRemote<{ default?: unknown }>(`${globalName}/remote`);
};

/** What an earlier attempt has left: its container, and script elements that webpack would go on waiting for. */
function forgetScripts(globalName: string) {
  (globalThis as Record<string, unknown>)[globalName] = undefined;
  for (const script of document.querySelectorAll(`script[data-webpack^="${CSS.escape(globalName)}:"]`)) script.remove();
}
