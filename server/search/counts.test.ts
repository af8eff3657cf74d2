import { withoutCounts } from './counts';

test.each([
  ['price of 10 coils of 2.5 sqmm H07V-R', 'price of coils of 2.5 sqmm H07V-R'],
  ['20 pcs CW gland size 25', 'pcs CW gland size 25'],
  ['1,000nos CW20', 'nos CW20'],
  ['the kit is AED 21.00, right?', 'the kit is AED , right?'],
  ['38.50 dhs for E1W 20', 'dhs for E1W 20'],
  ['does the E1W gland 25 cost 38.5?', 'does the E1W gland 25 cost ?'],
])('leaves the numbers out of "%s" that are no values of a product', (text, rest) => {
  expect(withoutCounts(text)).toBe(rest);
});

test.each(['3 x 3 boxes', '2.5 mm wire', '12 way board', 'M25 gland', '100x50 lengths', 'costs of 2.5 mm wire'])(
  'keeps the numbers of "%s"',
  (text) => {
    expect(withoutCounts(text)).toBe(text);
  },
);

test('reads a long text of digits in linear time', () => {
  expect(withoutCounts('1'.repeat(200_000))).toHaveLength(200_000);
});
