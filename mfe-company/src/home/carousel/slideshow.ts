/** Milliseconds between slides (row B3). */
export const slideMs = 8000;
/** Milliseconds between the pictures of a slide (row B4). */
export const pictureMs = 4000;

/** The slide that is shown, and whether the visitor has just chosen it. */
export interface Slideshow {
  count: number;
  index: number;
  /** The next tick has no effect. */
  skipTick: boolean;
  /** The slide that was shown when the scripts took over from the browser; undefined until then. */
  start?: number;
}

export type SlideshowAction = 'tick' | 'previous' | 'next' | { slide: number } | { chosenBefore: number | undefined };

/** The initial state of `count` slides. */
export const slideshowOf = (count: number): Slideshow => ({ count, index: 0, skipTick: false });

/**
 * Moves between the slides, wrapping around; `chosenBefore` is what the visitor chose before the scripts ran, if anything.
 * A visitor's action delays the next automatic change by one tick (row B3).
 */
export function slideshow(state: Slideshow, action: SlideshowAction): Slideshow {
  const { count, index, skipTick } = state;
  const moved = (by: number) => (index + by + count) % count;
  switch (action) {
    case 'tick':
      return skipTick ? { ...state, skipTick: false } : { ...state, index: moved(1) };
    case 'next':
      return { ...state, index: moved(1), skipTick: true };
    case 'previous':
      return { ...state, index: moved(-1), skipTick: true };
    default:
      if ('slide' in action) return { ...state, index: action.slide, skipTick: true };
      if (action.chosenBefore === undefined) return { ...state, start: index };
      return { ...state, start: action.chosenBefore, index: action.chosenBefore, skipTick: true };
  }
}

/** The action of a key: an arrow, or the number of a slide. */
export function keyAction(key: string, count: number): SlideshowAction | undefined {
  if (key === 'ArrowLeft') return 'previous';
  if (key === 'ArrowRight') return 'next';
  const slide = /^[1-9]$/.test(key) ? Number(key) - 1 : count;
  return slide < count ? { slide } : undefined;
}
