import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Location } from 'react-router-dom';
import { focusWithoutScrolling, isFocusLost } from '../page/focus';

const storageKey = 'entries-left';
/** How long a page may take to become as long as it was, or to show the link that was followed or the element that the address names. */
const scrollWithinMs = 1500;
/** Storage is synchronous: it is written when scrolling pauses, and when the visitor leaves the page. */
const storeAfterMs = 100;
/** A click and a step through the history may follow a scroll before the browser reports the scroll. */
const recordedEvents = ['scroll', 'click', 'popstate'] as const;

/** Where the visitor was when leaving an entry of the history. */
interface SavedEntry {
  position: number;
  /** What was clicked last, if it was a link of the region. */
  followed?: Place | undefined;
  /** What the visitor has scrolled in the region, such as a table. */
  boxes: ScrolledBox[];
}

/** An element of the region: its index among those that a selector matches. */
interface Place {
  selector: string;
  index: number;
}

interface ScrolledBox extends Place {
  left: number;
  top: number;
}

const readEntries = (): Record<string, SavedEntry> => {
  try {
    const stored = Object(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')) as Record<string, unknown>;
    // All entries are written at each pause, so a long-lived tab keeps only the newest.
    return Object.fromEntries(Object.entries(stored).filter(isEntry).slice(-99));
  } catch {
    return {};
  }
};

const isEntry = (entry: [string, unknown]): entry is [string, SavedEntry] => {
  const { position, boxes } = Object(entry[1]) as Partial<Record<keyof SavedEntry, unknown>>;
  return typeof position === 'number' && Array.isArray(boxes);
};

const storeEntry = (entry: string, saved: SavedEntry) => {
  try {
    // An entry that is stored again becomes the newest.
    const { [entry]: _before, ...others } = readEntries();
    sessionStorage.setItem(storageKey, JSON.stringify({ ...others, [entry]: saved }));
  } catch {
    // Storage is full or forbidden: going back then leads to the top, and to no link.
  }
};

/** The router's key for an entry that it has not made: a document's first entry, or that of a plain `#fragment` link. */
const unkeyed = 'default';

/**
 * Scrolls smoothly to the top after a navigation to another page, or to the element that the address names. On back, forward
 * and reload, returns to the visitor's position as soon as the page is long enough, including in elements with a scroll
 * position of their own; on back and forward, the focus returns to the link that was followed.
 * @param navigation the page that is shown, and how the visitor came to it
 * @param isKnown whether a placeholder of the page is shown, whose top must be in view at once
 */
export function useScrollRestoration(
  { location: { key, pathname, search, hash }, action }: { location: Location; action: string },
  isKnown: boolean,
) {
  const entry = key === unkeyed ? pathname + search + hash : key;
  // An Effect Event: `isKnown` becomes false when the page replaces its placeholder, which must not scroll again.
  const scrollToTop = useEffectEvent(() => {
    const atOnce = isKnown || matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollTo({ top: 0, behavior: atOnce ? 'instant' : 'smooth' });
  });
  const last = useRef<{ entry: string; pathname: string; hash: string }>(undefined);

  // A layout effect ends in the commit that shows the next page, whose height may move the visitor before the next frame.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    let saved = readEntries()[entry];
    let scheduled = 0;
    const store = () => {
      clearTimeout(scheduled);
      if (saved) storeEntry(entry, saved);
    };
    const scrolled = new Set<Element>();
    const record = ({ type, target }: Event) => {
      if (type === 'scroll' && target instanceof Element) scrolled.add(target);
      const followed = type === 'click' ? placeOfLink(target as Element) : saved?.followed;
      saved = { position: scrollY, followed, boxes: [...scrolled].flatMap(describeBox) };
      clearTimeout(scheduled);
      scheduled = window.setTimeout(store, storeAfterMs);
    };
    for (const event of recordedEvents) addEventListener(event, record, { capture: true, passive: true });
    addEventListener('pagehide', store);
    return () => {
      store();
      for (const event of recordedEvents) removeEventListener(event, record, { capture: true });
      removeEventListener('pagehide', store);
    };
  }, [entry]);

  // Before paint: the first frame of the next page would show its middle.
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { entry, pathname, hash };
    if (before?.entry === entry) return undefined;
    if (!before) {
      const [navigation] = performance.getEntriesByType('navigation');
      const saved = readEntries()[entry];
      if (!saved || !navigation || navigation.type === 'navigate') return undefined;
      return restore(navigation.type === 'reload' ? { ...saved, followed: undefined } : saved);
    }
    const isOtherPage = before.pathname !== pathname;
    const saved = readEntries()[entry];
    // A plain `#fragment` link is a step through the history, too.
    if (action === 'POP' && !(key === unkeyed && hash && !(isOtherPage && saved))) {
      // A choice by keyboard leaves its entry without a position: another choice on the same page is taken back where the visitor is.
      return restore(saved ?? { position: isOtherPage ? 0 : scrollY, boxes: [] });
    }
    if (hash && (isOtherPage || before.hash !== hash)) return scrollToFragment(hash);
    if (isOtherPage) scrollToTop();
    return undefined;
  }, [entry, hash, key, pathname, action]);
}

/**
 * Scrolls to a position once the page is that long, and likewise what was scrolled in it, and focuses the link that was followed from
 * there whenever it is shown.
 */
function restore({ position, followed, boxes }: SavedEntry) {
  let isPlaced = false;
  const pending = new Set(boxes);
  return keepTrying(() => {
    if (!isPlaced) scrollTo({ top: position, behavior: 'instant' });
    isPlaced ||= Math.abs(scrollY - position) <= 1;
    for (const box of pending) if (scrollBox(box)) pending.delete(box);
    if (followed && isFocusLost()) focusLink(followed);
    // The page's placeholder may have the same link as the screen that replaces it.
    return isPlaced && pending.size === 0 && !followed;
  });
}

const allOf = (selector: string): Element[] => [...document.querySelectorAll(`#region ${selector}`)];
const placeOf = (element: Element, selector: string): Place => ({ selector, index: allOf(selector).indexOf(element) });

function placeOfLink(clicked: Element): Place | undefined {
  const link = clicked.closest('#region a[href]');
  return link ? placeOf(link, `a[href=${JSON.stringify(link.getAttribute('href'))}]`) : undefined;
}

function describeBox(box: Element): ScrolledBox[] {
  const place = placeOf(box, box.localName);
  return place.index < 0 ? [] : [{ ...place, left: box.scrollLeft, top: box.scrollTop }];
}

/** Returns whether the box is where it was. */
function scrollBox({ selector, index, left, top }: ScrolledBox): boolean {
  const box = allOf(selector)[index];
  if (!box) return false;
  [box.scrollLeft, box.scrollTop] = [left, top];
  return Math.abs(box.scrollLeft - left) <= 1 && Math.abs(box.scrollTop - top) <= 1;
}

/**
 * The next Tab then continues from there. If the link is not shown at this width, it cannot take the focus, so another link
 * with its address does.
 */
function focusLink({ selector, index }: Place) {
  const links = allOf(selector);
  [links[index], ...links].find((link) => {
    focusWithoutScrolling(link);
    return link && document.activeElement === link;
  });
}

/** Scrolls to the element that a fragment names, once it is on the page. */
function scrollToFragment(hash: string) {
  return keepTrying(() => {
    const element = document.getElementById(fragmentId(hash));
    element?.scrollIntoView({ behavior: 'instant' });
    return element !== null;
  });
}

function fragmentId(hash: string) {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** Tries at once and in every frame until it succeeds; gives up after a while, or when something else has scrolled the page. */
function keepTrying(attempt: () => boolean) {
  const until = performance.now() + scrollWithinMs;
  let left = scrollY;
  let frame = 0;
  const tryOnce = () => {
    // The browser itself moves a page that has become shorter: to its end.
    const isAtEnd = scrollY + innerHeight + 1 >= document.documentElement.scrollHeight;
    if ((left === scrollY || isAtEnd) && !attempt() && performance.now() < until) {
      left = scrollY;
      frame = requestAnimationFrame(tryOnce);
    }
  };
  tryOnce();
  return () => cancelAnimationFrame(frame);
}
