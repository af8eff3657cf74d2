import { isOnlyQuantity } from './only-quantity';

test.each([
  'how much for 50',
  '20 pcs',
  '10 of these',
  'total for 6',
  '100 rolls',
  'make it 20 each',
  'price for 3 boxes please',
])('%j is only for a quantity of what was shown', (question) => expect(isOnlyQuantity(question)).toBe(true));

test.each(['50', 'how much', '50 mm', 'price for 32 A', '3 pole', '20 pcs of lugs', '10 or 20 pcs', '2 NO'])(
  '%j is for something else',
  (question) => expect(isOnlyQuantity(question)).toBe(false),
);
