import { getInstance } from '@module-federation/enhanced/runtime';
import type { RemoteRelease } from '@platform/contract';

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
 * query of their entry (the toolkit's entry-query.ts), so a retry fetches every file of the release again.
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

/** Removes an earlier attempt's container, and its script elements, which webpack would otherwise keep waiting for. */
function forgetScripts(globalName: string) {
  (globalThis as Record<string, unknown>)[globalName] = undefined;
  for (const script of document.querySelectorAll(`script[data-webpack^="${CSS.escape(globalName)}:"]`)) script.remove();
}
