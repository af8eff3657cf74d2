import { nextIndex } from './nextIndex';

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 3, 0],
  ['ArrowLeft', 0, 3],
  ['Home', 2, 0],
  ['End', 1, 3],
  ['a', 2, 2],
])('%s on tab %i moves to tab %i', (key, from, to) => {
  expect(nextIndex(key, from, 4)).toBe(to);
});
