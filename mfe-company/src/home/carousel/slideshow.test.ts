import { keyAction, slideshow, slideshowOf, type SlideshowAction } from './slideshow';

const after = (...actions: SlideshowAction[]) => actions.reduce(slideshow, slideshowOf(3)).index;

it('advances on each tick and wraps around', () => {
  expect(after('tick')).toBe(1);
  expect(after('tick', 'tick', 'tick')).toBe(0);
});

it('wraps around both ends on next and previous', () => {
  expect(after('previous')).toBe(2);
  expect(after('next', 'next', 'next')).toBe(0);
});

it.each<SlideshowAction>(['next', 'previous', { slide: 1 }])('skips one tick, and only one, after %j', (action) => {
  const chosen = after(action);
  expect(after(action, 'tick')).toBe(chosen);
  expect(after(action, 'tick', 'tick')).toBe((chosen + 1) % 3);
});

it('skips only one tick however often the visitor moved before it', () => {
  expect(after('next', 'next', 'tick', 'tick')).toBe(0);
});

it('starts at the slide that was chosen before the scripts ran, and skips a tick, or else stays', () => {
  expect(slideshow(slideshowOf(3), { chosenBefore: 2 })).toMatchObject({ start: 2, index: 2, skipTick: true });
  expect(slideshow(slideshowOf(3), { chosenBefore: undefined })).toMatchObject({ start: 0, index: 0, skipTick: false });
});

it('maps arrow keys and the numbers of slides to actions', () => {
  expect(keyAction('ArrowLeft', 3)).toBe('previous');
  expect(keyAction('ArrowRight', 3)).toBe('next');
  expect(['1', '2', '3'].map((key) => keyAction(key, 3))).toEqual([{ slide: 0 }, { slide: 1 }, { slide: 2 }]);
  expect(['0', '4', 'a', 'Enter', ' '].map((key) => keyAction(key, 3))).toEqual(Array(5).fill(undefined));
});
