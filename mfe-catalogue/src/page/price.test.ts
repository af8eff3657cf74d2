import { product } from '../testing';
import { listPrice, priceText } from './price';

it.each([
  [{ price: 6.5 }, 'EUR 6.50'],
  [{ price: 1265, priceBasis: 'kit of 2' }, 'EUR 1,265.00 / kit of 2'],
  [{ price: 21, priceBasis: '100 m coil', priceFrom: true as const }, 'from EUR 21.00 / 100 m coil'],
  [{ price: 21, othersOnRequest: true as const }, 'some at EUR 21.00'],
  [{ price: 21, priceFrom: true as const, othersOnRequest: true as const }, 'some from EUR 21.00'],
  [{}, undefined],
])('writes the price of %j', (product, text) => {
  expect(listPrice(product, 'EUR')).toBe(text);
});

it('names the code that a price is for, where variants differ', () => {
  const price = { amount: 21, quantity: 1, unit: 'piece' as const };
  const variants = [
    { sku: 'A', attributes: {} },
    { sku: 'B', attributes: {}, price },
  ];
  const family = product({ price: 21, othersOnRequest: true, variants });
  expect(priceText(family, undefined, 'EUR')).toBe('EUR 21.00 for B, others on request');
  expect(priceText({ ...family, priceFrom: true }, undefined, 'EUR')).toBe('from EUR 21.00 for B, some on request');
  expect(priceText(family, family.variants![1], 'EUR')).toBe('EUR 21.00');
  expect(priceText(family, family.variants![0], 'EUR')).toBeUndefined();
});
