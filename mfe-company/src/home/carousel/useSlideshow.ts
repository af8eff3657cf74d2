import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  type KeyboardEvent as ReactKeyboardEvent,
  type Touch,
  type TouchEvent,
} from 'react';
import { slideOfAddress } from './address';
import { keyAction, slideMs, slideshow, slideshowOf, type SlideshowAction } from './slideshow';
import { swipe } from './swipe';
import { useInterval } from './useInterval';

/**
 * The current slide, moved by the timer, by swipes, and by keys while the carousel has the focus, or is in view and no control has
 * it (row B3). `track` is the ref of the element around the slides; spread `watch` onto the carousel. `start` is the slide at
 * which the scripts took over from the browser, undefined until then.
 */
export function useSlideshow(count: number, running: boolean, inView: boolean) {
  const [{ index, start }, dispatch] = useReducer(slideshow, count, slideshowOf);
  const track = useRef<HTMLDivElement>(null);
  const touched = useRef<Touch>(undefined);
  const carriesFocus = useRef(false);

  // Before the next paint, so that the slide that the browser shows stays.
  useLayoutEffect(() => {
    dispatch({ chosenBefore: slideOfAddress(count) });
  }, [count]);

  useInterval(slideMs, running, () => dispatch('tick'));

  // A hidden slide cannot keep the focus, so it moves to the new slide.
  useEffect(() => {
    const slide = track.current?.children[index];
    if (carriesFocus.current && slide instanceof HTMLElement) slide.focus({ preventScroll: true });
    carriesFocus.current = false;
  }, [index]);

  const move = (action: SlideshowAction) => {
    carriesFocus.current = track.current?.contains(document.activeElement) ?? false;
    dispatch(action);
  };

  const press = (event: KeyboardEvent | ReactKeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const action = keyAction(event.key, count);
    if (!action) return;
    event.preventDefault();
    move(action);
  };

  const pressOnPage = useEffectEvent((event: KeyboardEvent) => {
    // Shift extends a selection.
    if (!event.shiftKey && isNoControl(event.target) && !document.querySelector('dialog:modal')) press(event);
  });
  useEffect(() => {
    if (!inView) return undefined;
    document.addEventListener('keydown', pressOnPage);
    return () => document.removeEventListener('keydown', pressOnPage);
  }, [inView]);

  const watch = {
    onKeyDown: press,
    onTouchStart({ touches }: TouchEvent) {
      touched.current = touches.length === 1 ? touches[0] : undefined;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const action = touched.current && changedTouches[0] && swipe(touched.current, changedTouches[0]);
      touched.current = undefined;
      if (action) move(action);
    },
  };

  return { index, start, move, track, watch };
}

/** Whether the target is the page as a whole: nothing has the focus, or the heading has it after a navigation. */
const isNoControl = (target: EventTarget | null) =>
  target === document.body || (target instanceof Element && target.matches('[data-page-heading]'));
