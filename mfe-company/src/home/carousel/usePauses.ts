import { useState, type FocusEvent, type PointerEvent, type RefObject } from 'react';
import { useDocumentHidden, useInView, useReducedMotion } from 'shared-ui';

/**
 * Whether the carousel may move by itself (row B3): not while the pointer or the keyboard's focus is on it, in a hidden
 * tab, out of view, or once stopped. Those who ask for no motion find it stopped. `watch` goes onto its element.
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
    /** Stops or starts; whoever starts it wants it to move at once, under the pointer or not. */
    toggle() {
      setWish(stopped ? 'play' : 'stop');
      setPointed(false);
      setFocused(false);
    },
    watch: {
      // A finger that has left the screen still counts as over what it touched last.
      onPointerEnter: ({ pointerType }: PointerEvent) => setPointed(pointerType !== 'touch'),
      onPointerLeave: () => setPointed(false),
      // A click leaves the focus behind, which must not stop the carousel for good.
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false);
      },
    },
  };
}
