import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const positionsKey = 'scroll-positions';
const restoreWithinMs = 1500;

type Positions = Record<string, number>;

const readPositions = () => {
  try {
    return JSON.parse(sessionStorage.getItem(positionsKey) ?? '{}') as Positions;
  } catch {
    return {};
  }
};

/**
 * Scrolls smoothly to the top after a navigation to another page. On back and forward, returns to the visitor's
 * position as soon as the page is long enough.
 */
export function useScrollRestoration() {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const last = useRef(pathname);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => {
      try {
        sessionStorage.setItem(positionsKey, JSON.stringify({ ...readPositions(), [key]: scrollY }));
      } catch {
        // Storage is full or forbidden: going back then scrolls to the top.
      }
    };
    addEventListener('pagehide', remember);
    let scheduled = 0;
    const onScroll = () => {
      clearTimeout(scheduled);
      scheduled = window.setTimeout(remember, 100);
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(scheduled);
      removeEventListener('pagehide', remember);
      removeEventListener('scroll', onScroll);
    };
  }, [key]);

  useEffect(() => {
    if ((type as string) === 'POP') return restore(readPositions()[key]);
    if (last.current !== pathname) {
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' });
    }
    last.current = pathname;
    return undefined;
  }, [key, pathname, type]);
}

/** Scrolls to a position once the page is that long; gives up after a while or when the visitor scrolls. */
function restore(position: number | undefined) {
  if (!position) return undefined;
  const until = performance.now() + restoreWithinMs;
  let frame = requestAnimationFrame(function attempt() {
    scrollTo({ top: position, behavior: 'instant' });
    if (Math.abs(scrollY - position) > 1 && performance.now() < until) frame = requestAnimationFrame(attempt);
  });
  const stop = () => cancelAnimationFrame(frame);
  addEventListener('wheel', stop, { once: true, passive: true });
  addEventListener('touchstart', stop, { once: true, passive: true });
  return stop;
}
