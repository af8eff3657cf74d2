import { useEffect } from 'react';
import { dataAddress } from '../browser/data-address';
import { valueOf } from '../browser/promise-cache';
import type { Host } from '../host-context';
import { matchRoute } from './match-route';
import { placeholderOf, type PlaceholderServices } from './placeholder';
import { runInBackground } from './run-in-background';

type Services = PlaceholderServices & Pick<Host, 'json'>;

/** Where a page is: a location, or a link to it. */
export type PageAddress = Pick<Location, 'pathname' | 'search'>;

const hoverMs = 65;

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Fetches the remote and the data of an address. The files that the release names are requested together with its scripts; once
 * the screen is open, it says which others it needs.
 * @throws if the remote cannot be opened; a failed data file is left to the screen's `load`
 */
export async function prefetchPage(
  { pathname, search }: PageAddress,
  { definition, loader, json, store }: Services,
): Promise<void> {
  const match = matchRoute(definition.routes, pathname);
  if (!match) return;
  const {
    params,
    route: { remote, screen },
  } = match;
  const opening = loader.screen(remote, screen);
  const early = valueOf(opening) ? [] : loader.data(remote, screen).map((template) => dataAddress(template, params));
  const fetched = early.map((address) => address && json.prefetch(address));
  const { data } = await opening;
  // The screen's `load` requests again what has failed.
  const more = data?.(params, store.getState(), new URLSearchParams(search)).filter((each) => !early.includes(each));
  await Promise.all([...fetched, ...(more ?? []).map((address) => json.prefetch(address))]);
}

/** Prefetches what a visitor may want next. A remote that fails is forgotten, so that a click tries again. */
function prefetchOnIntent(address: PageAddress, services: Services) {
  prefetchPage(address, services).catch(() => {
    const match = matchRoute(services.definition.routes, address.pathname);
    if (match) services.loader.forget(match.route.remote);
  });
}

/** The link that an element is or is in, if it leads to another page of this site in this tab. */
export const linkOf = (target: EventTarget | null) => {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.target || link.download)
    return null;
  return leadsElsewhere(link) ? link : null;
};

const leadsElsewhere = (link: HTMLAnchorElement) => link.pathname !== location.pathname;

/**
 * Prefetches on intent: when a pointer rests on a link for 65 ms, on keyboard focus, or on touch; in the background if the page can
 * show something of the next one at once. Never merely because a link is visible, and never if the visitor has asked to save data.
 */
export function usePrefetch(services: Services) {
  useEffect(() => {
    let timer = 0;
    const prefetch = (link: HTMLAnchorElement) => {
      // The visitor may have followed it since.
      if (!savesData() && leadsElsewhere(link)) prefetchOnIntent(link, services);
    };
    const prefetchSoon = ({ target }: Event) => {
      clearTimeout(timer);
      const link = linkOf(target);
      if (link) timer = window.setTimeout(prefetch, hoverMs, link);
    };
    const prefetchOnPress = ({ target }: Event) => {
      const link = linkOf(target);
      if (!link) return;
      // A touch or a focus may be the beginning of a tap: what that shows at once comes first.
      if (placeholderOf(link.pathname, location.pathname, services)) runInBackground(() => prefetch(link));
      else prefetch(link);
    };
    const cancel = () => clearTimeout(timer);
    document.addEventListener('pointerover', prefetchSoon, { passive: true });
    document.addEventListener('pointerout', cancel, { passive: true });
    document.addEventListener('focusin', prefetchOnPress, { passive: true });
    document.addEventListener('touchstart', prefetchOnPress, { passive: true });
    return () => {
      cancel();
      document.removeEventListener('pointerover', prefetchSoon);
      document.removeEventListener('pointerout', cancel);
      document.removeEventListener('focusin', prefetchOnPress);
      document.removeEventListener('touchstart', prefetchOnPress);
    };
  }, [services]);
}
