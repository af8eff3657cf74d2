import { flattenRow } from './product-details';

it('flattens nested objects into cells, in order', () => {
  const row = { size: '20S', thread: { mm: 'M20', inch: '1/2"' }, cable: { inner: { min: 6.1, max: 11.6 } }, hex: 0 };
  expect(flattenRow(row)).toEqual(['20S', 'M20', '1/2"', 6.1, 11.6, 0]);
});

it('makes no cells from an empty object', () => {
  expect(flattenRow({})).toEqual([]);
  expect(flattenRow({ empty: {} })).toEqual([]);
});
