import { useEffect, useEffectEvent, type RefObject } from 'react';
import { isOnControl } from './room';

const scrolledOnPx = 64;

interface Options {
  /** Whether the panel floats above the page. */
  active: boolean;
  panel: RefObject<HTMLElement | null>;
  /** True once the visitor has used the chat, which then stays while the page is scrolled. */
  touched: RefObject<boolean>;
  /** Called when the panel lies on a control of the page, or when the visitor scrolls on without having used it. */
  onYield: () => void;
}

/** Watches a floating panel, which yields to the page: it never lies on one of its controls (row F1; WCAG 2.4.11). */
export function useYield({ active, panel, touched, onYield }: Options) {
  const yieldNow = useEffectEvent(onYield);
  useEffect(() => {
    if (!active) return undefined;
    const from = window.scrollY;
    let frame = 0;
    const check = () => {
      frame = 0;
      const isPast = !touched.current && Math.abs(window.scrollY - from) > scrolledOnPx;
      if (panel.current && (isPast || isOnControl(panel.current))) yieldNow();
    };
    const soon = () => {
      frame ||= requestAnimationFrame(check);
    };
    const changes = new MutationObserver(soon);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('scroll', soon, { passive: true });
    window.addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      window.removeEventListener('scroll', soon);
      window.removeEventListener('resize', soon);
    };
  }, [active, panel, touched]);
}
