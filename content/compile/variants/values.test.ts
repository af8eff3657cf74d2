import { formatAll, formatValue } from 'api/values';
import * as fc from 'fast-check';
import { attributes } from './__fixtures__/plug';
import { convert, units } from './units';
import { readValue, type KnownAttribute } from './values';

const attribute = (id: string) => attributes.find((one) => one.id === id) as KnownAttribute;

describe('converting a unit', () => {
  const sameQuantity = [...units].flatMap(([from, { quantity }]) =>
    [...units].flatMap(([to, other]) => (other.quantity === quantity ? [[from, to] as const] : [])),
  );
  const pairs = fc.constantFrom(...sameQuantity);
  const amounts = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((thousandths) => thousandths / 1000);

  test('there and back again gives the same number', () => {
    fc.assert(
      fc.property(pairs, amounts, ([from, to], amount) => {
        expect(convert(convert(amount, from, to), to, from)).toBeCloseTo(amount, 6);
      }),
    );
  });

  test('keeps the order of two numbers', () => {
    fc.assert(
      fc.property(pairs, amounts, amounts, ([from, to], a, b) => {
        expect(Math.sign(convert(a, from, to) - convert(b, from, to))).toBe(Math.sign(a - b));
      }),
    );
  });

  test('leaves no noise of binary fractions', () => {
    expect(convert(0.3, 'm', 'mm')).toBe(300);
    expect(convert(1.1, 'kV', 'V')).toBe(1100);
  });

  test('is refused between quantities', () => {
    const others = fc
      .tuple(fc.constantFrom(...units.keys()), fc.constantFrom(...units.keys()))
      .filter(([from, to]) => units.get(from)!.quantity !== units.get(to)!.quantity);
    fc.assert(fc.property(others, amounts, ([from, to], amount) => expect(() => convert(amount, from, to)).toThrow()));
  });
});

test('a number is read as it was written, in any unit of its quantity', () => {
  const amount = fc.integer({ min: 0, max: 99_999 }).map((hundredths) => hundredths / 100);
  fc.assert(
    fc.property(amount, fc.constantFrom('A', 'mA', 'kA'), (value, unit) => {
      expect(readValue(attribute('current'), `${value} ${unit}`)).toBe(convert(value, unit, 'A'));
      expect(readValue(attribute('current'), value, unit)).toBe(convert(value, unit, 'A'));
    }),
  );
});

test('a value that was written from a record is read as the same value', () => {
  const tenths = fc.integer({ min: -500, max: 5000 }).map((value) => value / 10);
  fc.assert(
    fc.property(tenths, tenths, (a, b) => {
      const value = { min: Math.min(a, b), max: Math.max(a, b) };
      expect(readValue(attribute('cable'), formatValue(attribute('cable'), value))).toEqual(value);
    }),
  );
});

test.each([
  ['cable', [{ min: 8, max: 12.5 }], '8.0 to 12.5 mm'],
  ['cable', [{ min: 8, max: 8 }], '8.0 mm'],
  [
    'cable',
    [
      { min: 8, max: 12 },
      { min: 3, max: 9 },
    ],
    '3.0 to 12.0 mm',
  ],
  ['current', [16, 16], '16 A'],
  ['current', [32, 16, 63, 16], '16, 32 or 63 A'],
  ['current', [32, 16, 63, 125, 6], '6 to 125 A'],
  ['current', [-20], '−20 A'],
  ['ip', ['IP67', 'IP44', 'IP67'], 'IP44 or IP67'],
  ['poles', ['2P+E', '3P+E', '3P+N+E'], '2P+E, 3P+E or 3P+N+E'],
  ['size', ['16', '25', '20S'], '16 to 25'],
  ['for_sizes', [['16', '20S']], '16, 20S'],
  ['material', ['Steel wire', 'PVC', 'Copper braid'], 'Copper braid, steel wire or PVC'],
  ['output', ['Pulse', 'Modbus'], 'Pulse or Modbus'],
  ['pilot', [true, false], 'Yes or no'],
  ['pilot', [false], 'No'],
])('the values of %s, %j, are written as %s', (id, values, text) => {
  expect(formatAll(attribute(id), values)).toBe(text);
});
