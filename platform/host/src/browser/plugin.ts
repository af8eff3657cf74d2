import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { entryHashes } from './entry-hashes';

/** Long, because a slow network may still deliver the script; SlowStart.tsx informs the visitor much earlier. */
const entryTimeoutMs = 20_000;

/**
 * The site's federation plugin. An entry script that does not arrive within 20 s has failed. Each remote gets its own
 * copy of the shell's share scope: what a remote adds to it, such as another React or its own shared-ui, is invisible
 * to every other part, whatever the order of the visits (row H5).
 */
export default function sitePlugin(): ModuleFederationRuntimePlugin {
  return {
    name: 'site',
    createScript({ url }) {
      const script = document.createElement('script');
      const integrity = entryHashes.get(new URL(url, document.baseURI).href);
      // Set as on the page's preload, or the browser would fetch the file twice.
      if (integrity) Object.assign(script, { integrity, crossOrigin: '' });
      script.src = url;
      script.async = true;
      return { script, timeout: entryTimeoutMs };
    },
    beforeInitContainer(args) {
      const { scope, scopes } = copyScopes(args.origin.shareScopeMap);
      // Not enumerable, as in the runtime: remotes merge the enumerable options into their own.
      const remoteEntryInitOptions = Object.defineProperty({ ...args.remoteEntryInitOptions }, 'shareScopeMap', {
        value: scopes,
        enumerable: false,
      });
      return { ...args, shareScope: scope, remoteEntryInitOptions };
    },
  };
}

type ShareScopes = Parameters<
  NonNullable<ModuleFederationRuntimePlugin['beforeInitContainer']>
>[0]['origin']['shareScopeMap'];

/** Copies the scopes down to the entry of each version; the modules or factories in the entries stay the same. */
export function copyScopes(scopes: ShareScopes): { scope: ShareScopes[string]; scopes: ShareScopes } {
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
  return { scope: (copy['default'] ??= {}), scopes: copy };
}
