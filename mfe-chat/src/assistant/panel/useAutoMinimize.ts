import { useEffect, useEffectEvent, type RefObject } from 'react';

const scrolledOnPx = 240;

interface Options {
  /** Whether the panel is open. */
  active: boolean;
  panel: RefObject<HTMLElement | null>;
  /** True once the visitor has used the chat, which then stays open while the page is scrolled. */
  touched: RefObject<boolean>;
  onMinimize: () => void;
}

/**
 * Minimizes the open chat panel when the visitor scrolls on without having used it, and whenever a control behind it is
 * focused (row F1; WCAG 2.4.11).
 */
export function useAutoMinimize({ active, panel, touched, onMinimize }: Options) {
  const minimize = useEffectEvent(onMinimize);
  useEffect(() => {
    if (!active) return undefined;
    const from = window.scrollY;
    const scroll = () => {
      if (!touched.current && Math.abs(window.scrollY - from) > scrolledOnPx) minimize();
    };
    const focus = ({ target }: FocusEvent) => {
      const own = panel.current;
      if (!own || !(target instanceof HTMLElement) || own.contains(target) || target.closest('dialog')) return;
      const { x, y, width, height } = target.getBoundingClientRect();
      const over = own.getBoundingClientRect();
      const [middle, level] = [x + width / 2, y + height / 2];
      if (middle > over.left && middle < over.right && level > over.top && level < over.bottom) minimize();
    };
    window.addEventListener('scroll', scroll, { passive: true });
    document.addEventListener('focusin', focus);
    return () => {
      window.removeEventListener('scroll', scroll);
      document.removeEventListener('focusin', focus);
    };
  }, [active, panel, touched]);
}
