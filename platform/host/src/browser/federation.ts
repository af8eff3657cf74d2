import type { RemoteRelease } from '@platform/contract';
import { shareScopes, type ShareScopes } from './bundler-runtime';

/**
 * Loads a release's container into the page; replaced in unit tests.
 * @param attempt 0 at first; each retry uses an address that no cache knows
 * @param network the origin of the content network to load it from; absent: the site itself
 * @returns the exports of the release's `./remote` module
 */
export type LoadContainer = (
  release: RemoteRelease,
  attempt: number,
  network?: string,
) => Promise<{ default?: unknown } | null>;

/** What a remote's entry leaves in its global: the protocol of module federation. */
interface Container {
  init: (scope: ShareScopes[string], initScope: unknown[], options: object) => unknown;
  get: (module: string) => Promise<() => { default?: unknown } | null>;
}

/** Long, because a slow network may still deliver the script; SlowNotice.tsx informs the visitor much earlier. */
const entryTimeoutMs = 20_000;

/**
 * Loads a release's container, each release under its own name, and shares the page's packages with it. The federation runtime
 * only does the sharing: its support for remotes would cost every visitor 5 kB, and the server has already chosen the releases.
 * Chunks are loaded from where their entry came from, with its query (the toolkit's entry-address.ts), so a retry fetches every
 * file of the release again. A missing hash fails just as a wrong one does; only a shell run from source, whose remotes change
 * all the time, accepts it.
 * @throws {Error} if the entry does not arrive within 20 s, is not what was released, or leaves no container
 */
export const loadByFederation: LoadContainer = async ({ globalName, entry, integrity }, attempt, network) => {
  if (!integrity && process.env['NODE_ENV'] === 'production') throw new Error(`${entry} has no hash`);
  const globals = globalThis as Record<string, unknown>;
  if (attempt > 0) forgetScripts(globalName);
  // A retry avoids a damaged cached copy, a hanging request, and a content network that does not respond.
  if (attempt > 0) await loadScript(`${entry}?attempt=${attempt}`, integrity);
  else if (network === undefined) await loadScript(entry, integrity);
  else await loadScript(network + entry, integrity).catch(() => loadScript(entry, integrity));
  const container = globals[globalName] as Container | undefined;
  if (!container) throw new Error(`${entry} has left no container`);
  const { scope, options } = copyScopes(shareScopes);
  await container.init(scope, [], options);
  return (await container.get('./remote'))();
};

function loadScript(address: string, integrity: string | undefined): Promise<void> {
  const script = document.createElement('script');
  // Set as on the page's preload, or the browser would fetch the file twice.
  if (integrity) Object.assign(script, { integrity, crossOrigin: '' });
  script.src = address;
  let timeout: number;
  const loaded = new Promise<void>((resolve, reject) => {
    const failed = (how: string) => () => reject(new Error(`${address} ${how}`));
    script.onload = () => resolve();
    script.onerror = failed('could not be loaded, or is not what was released');
    timeout = window.setTimeout(failed(`has not arrived within ${entryTimeoutMs / 1000} s`), entryTimeoutMs);
  });
  document.head.append(script);
  return loaded.finally(() => {
    clearTimeout(timeout);
    script.remove();
  });
}

/**
 * A remote's own copy of the share scopes, down to the entry of each version: what the remote adds, such as another React or
 * its own shared-ui, is invisible to every other part, in whatever order visitors open them (row H5). The modules themselves
 * are shared.
 */
function copyScopes(scopes: ShareScopes): { scope: ShareScopes[string]; options: object } {
  const copy: ShareScopes = {};
  for (const [scopeName, packages] of Object.entries(scopes)) {
    const copied: ShareScopes[string] = {};
    for (const [name, versions] of Object.entries(packages)) {
      copied[name] = Object.fromEntries(
        Object.entries(versions).map(([version, shared]) => [version, { ...shared, useIn: [...shared.useIn] }]),
      );
    }
    copy[scopeName] = copied;
  }
  // For a remote that brings its own runtime, which merges enumerable options into its own.
  const options = Object.defineProperty({}, 'shareScopeMap', { value: copy, enumerable: false });
  return { scope: (copy['default'] ??= {}), options };
}

/** Removes an earlier attempt's container, and its script elements, which webpack would otherwise keep waiting for. */
function forgetScripts(globalName: string) {
  (globalThis as Record<string, unknown>)[globalName] = undefined;
  for (const script of document.querySelectorAll(`script[data-webpack^="${CSS.escape(globalName)}:"]`)) script.remove();
}
