import { useEffect, useState, type RefObject } from 'react';
import { useReducedMotion } from 'shared-ui';

/** `resting`: shown without animation; `waiting`: hidden until scrolled into view; `revealing`: animated. */
export type RevealPhase = 'resting' | 'waiting' | 'revealing';

/**
 * The phase of a list's reveal (row B7). A list is `resting` in the server's HTML, and stays so if it is in view at
 * hydration: nothing that a visitor has seen is hidden again.
 */
export function useReveal(ref: RefObject<Element | null>): RevealPhase {
  const still = useReducedMotion();
  const [phase, setPhase] = useState<RevealPhase>('resting');

  useEffect(() => {
    const element = ref.current;
    if (!element || still || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting) {
        observer.disconnect();
        setPhase((before) => (before === 'waiting' ? 'revealing' : before));
      } else {
        setPhase('waiting');
      }
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, still]);

  return still ? 'resting' : phase;
}
