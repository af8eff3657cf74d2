import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { focusWithoutScrolling, isFocusLost } from '../page/focus';

const storageName = 'entries-left';
/** How long a page may take to become as long as it was, or to show the element that the address names. */
const scrollWithinMs = 1500;
/** Storage is synchronous: it is written when scrolling pauses, and when the visitor leaves the page. */
const storeAfterMs = 100;
/** A click and a step through the history may follow a scroll before the browser reports the scroll. */
const recordedEvents = ['scroll', 'click', 'popstate'] as const;

/** How the visitor has left an entry of the history. */
interface Left {
  position: number;
  /** The link of the region that was clicked last. */
  followed?: Followed | undefined;
}

interface Followed {
  /** As the link has it. */
  href: string;
  /** Its index among the region's links to this address. */
  index: number;
  /** How far it and each element around it are scrolled, to the left and to the top. */
  scrolled: [left: number, top: number][];
}

const readEntries = () => {
  try {
    return JSON.parse(sessionStorage.getItem(storageName) ?? '{}') as Record<string, Left>;
  } catch {
    return {};
  }
};

const storeEntry = (entry: string, left: Left) => {
  try {
    sessionStorage.setItem(storageName, JSON.stringify({ ...readEntries(), [entry]: left }));
  } catch {
    // Storage is full or forbidden: going back then scrolls to the top.
  }
};

/** The router's key of an entry that it has not made: a document's first, or one of a plain `#fragment` link. */
const unkeyed = 'default';

/**
 * Scrolls smoothly to the top after a navigation to another page, or to the element that the address names. On back,
 * forward and reload, returns to the visitor's position as soon as the page is long enough, and to the link by which the page was left.
 * @param isKnown whether the page before has known what the next one begins with: that is shown at once, so it must be in view at once
 */
export function useScrollRestoration(isKnown: boolean) {
  const { key, pathname, search, hash } = useLocation();
  const type: string = useNavigationType();
  const entry = key === unkeyed ? pathname + search : key;
  const last = useRef<{ entry: string; pathname: string; hash: string }>(undefined);

  // A layout effect ends in the commit that shows the next page, whose height may move the visitor before the next frame.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    let left = readEntries()[entry];
    let scheduled = 0;
    const store = () => {
      clearTimeout(scheduled);
      if (left) storeEntry(entry, left);
    };
    const record = ({ type, target }: Event) => {
      const followed = type === 'click' ? describe((target as Element).closest('#region a[href]')) : left?.followed;
      left = { position: scrollY, followed };
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
      const left = readEntries()[entry];
      return left && isRevisit() ? restore(left) : undefined;
    }
    const isOtherPage = before.pathname !== pathname;
    // A choice by keyboard leaves its entry without a position: another choice on the same page is taken back where the visitor is.
    if (type === 'POP' && !(key === unkeyed && hash)) {
      const { position = isOtherPage ? 0 : scrollY, followed }: Partial<Left> = readEntries()[entry] ?? {};
      return restore({ position, followed: isOtherPage ? followed : undefined });
    }
    if (hash && (isOtherPage || before.hash !== hash)) return scrollToFragment(hash);
    if (isOtherPage) {
      const atOnce = isKnown || matchMedia('(prefers-reduced-motion: reduce)').matches;
      scrollTo({ top: 0, behavior: atOnce ? 'instant' : 'smooth' });
    }
    return undefined;
  }, [entry, hash, isKnown, key, pathname, type]);
}

/** Whether the visitor has come to this document through the history or by reloading it. */
function isRevisit() {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && navigation.type !== 'navigate';
}

/** Scrolls to a position once the page is that long, and focuses the link that was followed from there once it is shown. */
function restore({ position, followed }: Left) {
  return keepTrying(() => {
    scrollTo({ top: position, behavior: 'instant' });
    return Math.abs(scrollY - position) <= 1 && focusLink(followed);
  });
}

const linksTo = (href: string) => [...document.querySelectorAll(`#region a[href=${JSON.stringify(href)}]`)];

/** A link, and the elements of the region around it. */
function boxesOf(link: Element) {
  const boxes = [];
  for (let box = link; box.id !== 'region'; box = box.parentElement!) boxes.push(box);
  return boxes;
}

function describe(link: Element | null): Followed | undefined {
  if (!link) return undefined;
  const href = link.getAttribute('href')!;
  const scrolled = boxesOf(link).map(({ scrollLeft, scrollTop }): [number, number] => [scrollLeft, scrollTop]);
  return { href, index: linksTo(href).indexOf(link), scrolled };
}

/** The next Tab then goes on from there. Returns whether nothing is left to do. */
function focusLink(followed: Followed | undefined) {
  if (!followed || !isFocusLost()) return true;
  const link = linksTo(followed.href)[followed.index];
  focusWithoutScrolling(link);
  // One that is not shown at this width does not take the focus.
  if (!link || document.activeElement !== link) return false;
  boxesOf(link).forEach((box, i) => {
    [box.scrollLeft, box.scrollTop] = followed.scrolled[i] ?? [0, 0];
  });
  return true;
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
