import { useEffect, useState, type RefObject } from 'react';

export interface InViewOptions {
  /** Stays true after the first time. */
  once?: boolean;
}

/**
 * Whether an element is in the visible part of the page. False on the server and until the first observation; true in
 * browsers without IntersectionObserver.
 *
 * @example
 * const seen = useInView(counters, { once: true });
 */
export function useInView(ref: RefObject<Element | null>, { once = false }: InViewOptions = {}): boolean {
  const [inView, setInView] = useState(false);

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const look = (visible: boolean) => setInView((before) => visible || (once && before));
    if (typeof IntersectionObserver === 'undefined') {
      look(true);
      return;
    }
    const observer = new IntersectionObserver((entries) => {
      const visible = entries.at(-1)?.isIntersecting ?? false;
      look(visible);
      if (visible && once) observer.disconnect();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, once]);

  return inView;
}
