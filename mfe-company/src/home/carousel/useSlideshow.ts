import { useEffect, useLayoutEffect, useReducer, useRef, type KeyboardEvent, type Touch, type TouchEvent } from 'react';
import { slideOfAddress } from './address';
import { keyAction, slideMs, slideshow, slideshowOf, type SlideshowAction } from './slideshow';
import { swipe } from './swipe';
import { useInterval } from './useInterval';

/**
 * The current slide, moved by the timer, by keys while the carousel has the focus, and by swipes (row B3). `track` is
 * the ref of the element around the slides; spread `watch` onto the carousel. `start` is the slide at which the scripts took
 * over from the browser, undefined until then.
 */
export function useSlideshow(count: number, running: boolean) {
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

  const watch = {
    onKeyDown(event: KeyboardEvent) {
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      const action = keyAction(event.key, count);
      if (!action) return;
      event.preventDefault();
      move(action);
    },
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
