import { useEffect, useEffectEvent, type RefObject } from 'react';

const readOnPx = 240;

interface Options {
  /** Whether there is something that can be in the way. */
  active: boolean;
  panel: RefObject<HTMLElement | null>;
  /** True once the visitor has used the chat: it then stays while the page is scrolled. */
  touched: RefObject<boolean>;
  onAside: () => void;
}

/**
 * The chat that nobody asked for makes room: when the visitor reads on in the page without having touched it, and whenever
 * the focus goes to a control that lies beneath it (row F1; WCAG 2.4.11).
 */
export function useStepAside({ active, panel, touched, onAside }: Options) {
  const aside = useEffectEvent(onAside);
  useEffect(() => {
    if (!active) return undefined;
    const from = window.scrollY;
    const scroll = () => {
      if (!touched.current && Math.abs(window.scrollY - from) > readOnPx) aside();
    };
    const focus = ({ target }: FocusEvent) => {
      const own = panel.current;
      if (!own || !(target instanceof HTMLElement) || own.contains(target) || target.closest('dialog')) return;
      const { x, y, width, height } = target.getBoundingClientRect();
      const over = own.getBoundingClientRect();
      const [middle, level] = [x + width / 2, y + height / 2];
      if (middle > over.left && middle < over.right && level > over.top && level < over.bottom) aside();
    };
    window.addEventListener('scroll', scroll, { passive: true });
    document.addEventListener('focusin', focus);
    return () => {
      window.removeEventListener('scroll', scroll);
      document.removeEventListener('focusin', focus);
    };
  }, [active, panel, touched]);
}
