import { withNearValues } from './near-values';

const measures = new Map([
  ['kw', [0.37, 5.5, 7.5, 45]],
  ['v', [230, 400]],
]);
const nearTo = (query: string) => withNearValues(query, { measures, translate: (text) => text });

it('takes the next larger value of those that there are, and the smaller one at the end', () => {
  expect(nearTo('5 kw')).toBe('5.5kw');
  expect(nearTo('6kw 400v')).toBe('7.5kw 400v');
  expect(nearTo('50 kW')).toBe('45kw');
});

it('takes no value that is far away, or of another unit', () => {
  expect(nearTo('2 kw')).toBeUndefined();
  expect(nearTo('200 kw')).toBeUndefined();
  expect(nearTo('5 kva')).toBeUndefined();
});

it('leaves values that there are, and queries with words', () => {
  expect(nearTo('5.5 kw')).toBeUndefined();
  expect(nearTo('5 kw motor')).toBeUndefined();
});
