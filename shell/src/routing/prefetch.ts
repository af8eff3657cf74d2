import { useEffect } from 'react';
import type { RemoteLoader } from '@platform/host/browser/loader';
import type { JsonClient } from '../state/json';
import { matchRoute } from './routes';

const hoverMs = 65;

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Brings the remote and the data of an address, so that a click finds them there. Failures show on the click. */
export async function prefetchAddress(pathname: string, loader: RemoteLoader, json: Pick<JsonClient, 'prefetch'>) {
  const match = matchRoute(pathname);
  if (!match) return;
  try {
    const { data } = await loader.screen(match.route.remote, match.route.screen);
    data?.(match.params).forEach((address) => json.prefetch(address));
  } catch {
    // The click tries again and says what happened.
    loader.forget(match.route.remote);
  }
}

const linkOf = (event: Event) => {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.target || link.download)
    return null;
  return link.pathname === location.pathname ? null : link;
};

/**
 * Prefetches on intent: a pointer that rests on a link for 65 ms, keyboard focus, or a touch. Never because a link is
 * merely visible, and never when the visitor saves data.
 */
export function usePrefetch(loader: RemoteLoader, json: Pick<JsonClient, 'prefetch'>) {
  useEffect(() => {
    let timer = 0;
    const now = (event: Event) => {
      const link = linkOf(event);
      if (link && !savesData()) void prefetchAddress(link.pathname, loader, json);
    };
    const soon = (event: Event) => {
      clearTimeout(timer);
      if (linkOf(event)) timer = window.setTimeout(now, hoverMs, event);
    };
    const never = () => clearTimeout(timer);
    document.addEventListener('pointerover', soon, { passive: true });
    document.addEventListener('pointerout', never, { passive: true });
    document.addEventListener('focusin', now, { passive: true });
    document.addEventListener('touchstart', now, { passive: true });
    return () => {
      never();
      document.removeEventListener('pointerover', soon);
      document.removeEventListener('pointerout', never);
      document.removeEventListener('focusin', now);
      document.removeEventListener('touchstart', now);
    };
  }, [loader, json]);
}
