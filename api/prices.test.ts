import fc from 'fast-check';
import { formatPrice } from './prices';

test.each([
  [0, 'EUR 0.00'],
  [6.5, 'EUR 6.50'],
  [999.999, 'EUR 1,000.00'],
  [12400, 'EUR 12,400.00'],
  [1234567.891, 'EUR 1,234,567.89'],
])('the price %d is written as %s', (price, text) => expect(formatPrice(price, 'EUR')).toBe(text));

test('a price is written as English readers write amounts', () => {
  const amounts = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (cents) => {
      expect(formatPrice(cents / 100, 'AED')).toBe(`AED ${amounts.format(cents / 100)}`);
    }),
  );
});
