import { useEffect, useState, type RefObject } from 'react';
import { useReducedMotion } from 'shared-ui';

/** `resting`: shown as it is; `waiting`: hidden by script until it is seen; `revealing`: coming in. */
export type RevealPhase = 'resting' | 'waiting' | 'revealing';

/**
 * How far the reveal of a list has come (row B7). The server's HTML is `resting`, and so is what is already in view when
 * scripts start: nothing that a visitor could see is ever hidden.
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
