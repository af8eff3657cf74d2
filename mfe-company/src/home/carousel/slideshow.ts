/** How often the carousel goes on by itself, and how often the picture inside a slide changes (rows B3, B4). */
export const slideMs = 8000;
export const pictureMs = 4000;

/** Which slide is shown, and whether the visitor has just chosen it. */
export interface Slideshow {
  count: number;
  index: number;
  /** The next tick passes without effect. */
  skipTick: boolean;
}

export type SlideshowAction = 'tick' | 'previous' | 'next' | { slide: number };

/** The first of so many slides. */
export const slideshowOf = (count: number): Slideshow => ({ count, index: 0, skipTick: false });

/**
 * Ticks and visitors move the slides, around both ends; what a visitor does delays the next auto-advance by one tick
 * (row B3).
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
      return { ...state, index: action.slide, skipTick: true };
  }
}

/** What a key asks for: the arrows, and the number of a slide. */
export function keyAction(key: string, count: number): SlideshowAction | undefined {
  if (key === 'ArrowLeft') return 'previous';
  if (key === 'ArrowRight') return 'next';
  const slide = /^[1-9]$/.test(key) ? Number(key) - 1 : count;
  return slide < count ? { slide } : undefined;
}
