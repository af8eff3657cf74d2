import { listPrice } from './price';

it.each([
  [{ price: 6.5 }, 'EUR 6.50'],
  [{ price: 1265, priceBasis: 'kit of 2' }, 'EUR 1,265.00 / kit of 2'],
  [{ price: 21, priceBasis: '100 m coil', priceFrom: true as const }, 'from EUR 21.00 / 100 m coil'],
  [{ price: 21, othersOnRequest: true as const }, 'EUR 21.00, others on request'],
  [{ price: 21, priceFrom: true as const, othersOnRequest: true as const }, 'from EUR 21.00, some on request'],
  [{}, undefined],
])('writes the price of %j', (product, text) => {
  expect(listPrice(product, 'EUR')).toBe(text);
});
