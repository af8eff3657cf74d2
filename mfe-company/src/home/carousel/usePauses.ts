import { useState, type FocusEvent, type PointerEvent, type RefObject } from 'react';
import { useDocumentHidden, useInView, useReducedMotion } from 'shared-ui';

/**
 * Whether the carousel may move on its own (row B3): not while the pointer or the keyboard focus is on it, in a hidden
 * tab, out of view, or once stopped. It starts stopped for visitors who prefer reduced motion. Spread `watch` onto its
 * element.
 */
export function usePauses(root: RefObject<HTMLElement | null>) {
  const [wish, setWish] = useState<'play' | 'stop'>();
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const hidden = useDocumentHidden();
  const still = useReducedMotion();
  const inView = useInView(root);
  const stopped = (wish ?? (still ? 'stop' : 'play')) === 'stop';

  return {
    inView,
    stopped,
    running: inView && !stopped && !pointed && !focused && !hidden,
    /** Stops or starts. A start takes effect at once, even under the pointer. */
    toggle() {
      setWish(stopped ? 'play' : 'stop');
      setPointed(false);
      setFocused(false);
    },
    watch: {
      // After a touch there is no leave event: the finger would count as hovering.
      onPointerEnter: ({ pointerType }: PointerEvent) => setPointed(pointerType !== 'touch'),
      onPointerLeave: () => setPointed(false),
      // A click also moves the focus here, which must not pause the carousel for good.
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false);
      },
    },
  };
}
