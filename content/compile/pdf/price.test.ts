import type { ProductDetails } from 'api/records';
import { printedDescription } from './price';

const description = [{ Rating: '16 A' }, { 'Price basis': 'Kit of two, size 20' }];
const printed = (price?: number) => printedDescription({ description, price } as unknown as ProductDetails, 'AED');

it('prints the price before what it buys', () => {
  expect(printed(21)).toEqual([{ Rating: '16 A' }, { 'List price': 'AED\u00a021.00, kit of two, size 20' }]);
});

it('prints no price basis without a price', () => {
  expect(printed()).toEqual([{ Rating: '16 A' }]);
});
