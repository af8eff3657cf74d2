import { quantityText } from 'api/prices';
import { readPack } from './quantities';

it.each(['piece', 'pair', 'kit of 2', 'pack of 500', 'm', '100 m', '100 m coil', '91.4 m coil'])(
  'reads the quantity %s, and writes it the same way',
  (text) => {
    expect(quantityText(readPack(text))).toBe(text);
  },
);

it.each(['', 'pack of 0', '0 m', '91.4.1 m', '1.234 m coil', '9.5 kg', 'Pack of 5'])(
  'refuses the quantity %j',
  (text) => {
    expect(() => readPack(text)).toThrow(/must be like 'piece'/);
  },
);
