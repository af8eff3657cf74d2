import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** The visitor sees long before that it is slow (region/SlowStart.tsx); a slow network may still bring the script. */
const entryTimeoutMs = 20_000;

/**
 * The site's federation plugin. An entry script that does not arrive within 20 s has failed. Each remote gets a copy of the
 * shell's share scope to itself: what a remote puts into it, another React or its own shared-ui, is seen by no other
 * part (row H5), whatever the order of the visits.
 */
export default function sitePlugin(): ModuleFederationRuntimePlugin {
  return {
    name: 'site',
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      return { script, timeout: entryTimeoutMs };
    },
    beforeInitContainer(args) {
      const { scope, scopes } = copyScopes(args.origin.shareScopeMap);
      // Not enumerable, as the runtime has it: remotes merge the other options into their own.
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

/** A copy down to the entry of each version; what the entries provide, a module or how to get it, stays the same. */
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
