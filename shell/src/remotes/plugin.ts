import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { entryAttempts } from './attempts';

const entryTimeoutMs = 10_000;

/**
 * The site's federation plugin: an entry script that does not arrive within 10 s has failed, and a further attempt asks
 * for it afresh, so that a damaged copy in the browser's cache is not taken again.
 */
export default function sitePlugin(): ModuleFederationRuntimePlugin {
  return {
    name: 'site',
    createScript({ url }) {
      const script = document.createElement('script');
      const attempt = entryAttempts.get(url) ?? 0;
      script.src = attempt > 0 ? `${url}?attempt=${attempt}` : url;
      script.async = true;
      return { script, timeout: entryTimeoutMs };
    },
  };
}
