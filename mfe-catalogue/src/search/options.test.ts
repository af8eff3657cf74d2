import { nextOption } from './options';

it.each([
  ['ArrowDown', -1, 3, 0],
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', -1, 3, 2],
  ['ArrowUp', 0, 3, 2],
  ['ArrowUp', 2, 3, 1],
  ['ArrowDown', -1, 0, undefined],
  ['Home', 1, 3, undefined],
])('%s moves from option %d of %d to %j', (key, active, count, next) => {
  expect(nextOption(key, active, count)).toBe(next);
});
