import fc from 'fast-check';
import type { FacetColumn } from '../records';
import { intervalText, readInterval } from './intervals';
import { readSelection, without, writeSelection } from './selection';

const columns: FacetColumn[] = [
  { id: 'material', label: 'Material', type: 'words', values: ['Nickel plated brass', ['Brass', 'PVC']], products: [] },
  { id: 'area', label: 'Conductor area', type: 'number', unit: 'mm²', values: [1.5, 2.5], products: [] },
  { id: 'cable', label: 'Cable diameter', type: 'range', unit: 'mm', values: [[3, 8]], products: [] },
];
const read = (query: string) => {
  const { selection, ignored } = readSelection(new URLSearchParams(query), columns);
  return { selection: Object.fromEntries(selection), ignored };
};
/** The query that the page makes of a query. */
const rewritten = (query: string) => {
  const given = new URLSearchParams(query);
  return writeSelection(given, readSelection(given, columns).selection).toString();
};

it.each([
  ['', {}],
  ['material=Brass', { material: ['Brass'] }],
  ['material=PVC&material=brass&material=BRASS', { material: ['Brass', 'PVC'] }],
  ['material=&area=+', {}],
  ['area=2.5', { area: ['2.5'] }],
  ['area=02,50+mm²', { area: ['2.5'] }],
  ['area=4~1.5', { area: ['1.5~4'] }],
  ['area=1.5-4', { area: ['1.5~4'] }],
  ['area=1.5+-+4+mm²', { area: ['1.5~4'] }],
  ['area=1.5+mm²+-+4+mm²', { area: ['1.5~4'] }],
  ['area=1.5mm²-4mm²', { area: ['1.5~4'] }],
  ['area=1.5+TO+4', { area: ['1.5~4'] }],
  ['area=-4-1.5', { area: ['-4~1.5'] }],
  ['area=1.5+to+4+mm²&area=1.5~4', { area: ['1.5~4'] }],
  ['area=4~&area=2.5', { area: ['2.5', '4~'] }],
  ['area.from=1.5&area.to=4', { area: ['1.5~4'] }],
  ['area.from=1.5&area.to=', { area: ['1.5~'] }],
  ['area.from=&area.to=4', { area: ['~4'] }],
  ['area.to=4', { area: ['~4'] }],
  ['area.from=&area.to=', {}],
  ['sort=5&order=area&view=table&page=2&q=x', {}],
  ['utm_source=mail&gclid=1&from=mail', {}],
])('reads %j', (query, selection) => {
  expect(read(query)).toEqual({ selection, ignored: [] });
});

it.each([
  ['gold=1', ['gold']],
  ['material=Gold', ['Material: Gold']],
  ['area=much', ['Conductor area: much']],
  ['area=1~2~3', ['Conductor area: 1~2~3']],
  [
    'area=NaN&area=Infinity&area=1e9&area=0x10',
    ['NaN', 'Infinity', '1e9', '0x10'].map((text) => `Conductor area: ${text}`),
  ],
  ['__proto__=1&constructor=2', ['__proto__', 'constructor']],
  [`area=${'9'.repeat(65_536)}`, [`Conductor area: ${'9'.repeat(60)}…`]],
  [Array.from({ length: 5000 }, (_, at) => `x${at}=1`).join('&'), ['x0', 'x1', 'x2', 'x3', 'x4']],
])('names what it ignores', (query, ignored) => {
  expect(read(query)).toEqual({ selection: {}, ignored });
});

it('has one address for each selection', () => {
  expect(rewritten('area=4~1.5&material=pvc&material=Brass&gold=1&view=table&utm_source=mail&sort=5')).toBe(
    'material=Brass&material=PVC&area=1.5%7E4&sort=5&view=table',
  );
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.constantFrom('material', 'area', 'cable', 'sort'),
          fc.oneof(fc.string(), fc.double().map(String), fc.constantFrom('brass', '1.5 to 4', '~3')),
        ),
      ),
      (pairs) => {
        const query = new URLSearchParams(pairs).toString();
        const once = rewritten(query);
        expect(rewritten(once)).toBe(once);
        expect(read(once).ignored).toEqual([]);
        expect(read(once).selection).toEqual(read(query).selection);
      },
    ),
  );
});

it('removes one value, and the facet with its last one', () => {
  const { selection } = readSelection(new URLSearchParams('material=Brass&material=PVC&area=2.5'), columns);
  const less = without(selection, 'material', 'Brass');
  expect(Object.fromEntries(less)).toEqual({ material: ['PVC'], area: ['2.5'] });
  expect(Object.fromEntries(without(less, 'material', 'PVC'))).toEqual({ area: ['2.5'] });
});

it.each([
  ['2.5', '2.5 mm²'],
  ['1.5~4', '1.5 to 4.0 mm²'],
  ['4~', 'from 4.0 mm²'],
  ['~-4', 'up to −4.0 mm²'],
  ['1,5 to 2,5', '1.5 to 2.5 mm²'],
  ['1,500', '1500.0 mm²'],
])('writes the interval %s for people', (text, expected) => {
  expect(intervalText(readInterval(text)!, { unit: 'mm²', decimals: 1 })).toBe(expected);
});
