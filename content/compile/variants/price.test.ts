import { lowestPrice } from './index';
import { plug, read } from './__fixtures__/plug';

const withPrices = (...prices: (number | null)[]) =>
  read({
    ...plug,
    variants: {
      ...plug.variants,
      rows: plug.variants.rows.map((cells, row) => [...cells.slice(0, -1), prices[row] ?? null]),
    },
  }).family!;

it.each([
  ['the only price', [21, null], { price: 21, priceBasis: 'kit of 2', othersOnRequest: true }],
  ['one price of both', [21, 21], { price: 21, priceBasis: 'kit of 2' }],
  ['the lower of two prices', [30, 21], { price: 21, priceBasis: 'kit of 2', priceFrom: true }],
  ['no price', [null, null], {}],
])('a product has %s', (_, prices, expected) => {
  expect(lowestPrice(withPrices(...prices))).toEqual(expected);
});
