import fc from 'fast-check';
import type { FacetColumn } from '../records';
import { facetGroups, facetHeading, filterListing } from './filter';
import { readInterval } from './intervals';
import type { Selection } from './selection';

/** Two products with two variants each, one without any, and one whose variants are alike. */
const counts = [2, 2, 0, 3];
const columns: FacetColumn[] = [
  { id: 'material', label: 'Material', type: 'words', values: ['Brass', 'Steel'], products: [[0, 1], 0, null, 1] },
  {
    id: 'ip',
    label: 'IP',
    type: 'words',
    values: ['IP44', ['IP66', 'IP67']],
    products: [0, [1, 0], null, [1, null, 1]],
  },
  {
    id: 'cable',
    label: 'Cable',
    type: 'range',
    unit: 'mm',
    decimals: 1,
    values: [
      [3, 8],
      [6, 12],
      [20, 26],
    ],
    products: [[0, 1], 2, null, 1],
  },
];
const chosen = (choices: Record<string, string[]>): Selection => new Map(Object.entries(choices));
/** What a category shows with these choices. */
function filterAndGroup(of: FacetColumn[], variantCounts: readonly number[], selection: Selection) {
  const result = filterListing(of, variantCounts, selection);
  return { ...result, groups: facetGroups(of, selection, result.counts) };
}
const show = (choices: Record<string, string[]>) => filterAndGroup(columns, counts, chosen(choices));
const countsOf = (choices: Record<string, string[]>, id: string) =>
  show(choices)
    .groups.find((group) => group.id === id)!
    .options.map(({ text, count }) => `${text} ${count}`);

it('counts the products that have each value, and lists those without variants while nothing is chosen', () => {
  expect(show({}).products).toEqual([true, true, true, true]);
  expect(countsOf({}, 'material')).toEqual(['Brass 2', 'Steel 2']);
  expect(countsOf({}, 'ip')).toEqual(['IP44 2', 'IP66 2', 'IP67 2']);
});

it('finds a product only if one of its variants has all that is chosen', () => {
  // The first product has brass, and has 6 to 12 mm, but no variant with both.
  expect(show({ material: ['Brass'], cable: ['11'] }).products).toEqual([false, false, false, false]);
  const { products, variants } = show({ material: ['Steel'], cable: ['11'] });
  expect(products).toEqual([true, false, false, true]);
  expect(variants).toEqual([false, true, false, false, true, true, true]);
});

it('finds the ranges that contain a number, or overlap an interval', () => {
  expect(show({ cable: ['7'] }).products).toEqual([true, false, false, true]);
  expect(show({ cable: ['12~20'] }).products).toEqual([true, true, false, true]);
  expect(show({ cable: ['13~19'] }).products).toEqual([false, false, false, false]);
  expect(show({ cable: ['~3'] }).products).toEqual([true, false, false, false]);
});

it('lets a facet’s own choice add to it, and those of the others narrow it', () => {
  expect(countsOf({ material: ['Brass'] }, 'material')).toEqual(['Brass 2', 'Steel 2']);
  expect(countsOf({ material: ['Brass'] }, 'ip')).toEqual(['IP44 2', 'IP66 1', 'IP67 1']);
});

it('offers numbers one by one if they are few, as an interval if they are many, and keeps what is chosen', () => {
  const many = Array.from({ length: 13 }, (_, at) => at + 1);
  const number = (values: number[]): FacetColumn => ({
    id: 'n',
    label: 'N',
    type: 'number',
    unit: 'A',
    values,
    products: [0, 1],
  });
  const group = (values: number[], choice: string[]) =>
    filterAndGroup([number(values)], [1, 1], chosen({ n: choice })).groups[0]!;
  expect(group([1, 2.5], ['2.5', '4~'])).toMatchObject({
    options: [
      { value: '1', chosen: false },
      { value: '2.5', text: '2.5', count: 1, chosen: true },
    ],
    intervals: [[4, Infinity]],
    bounds: ['1', '2.5'],
  });
  expect(group(many, ['2'])).toMatchObject({ options: [], intervals: [[2, 2]], bounds: ['1', '13'] });
});

describe('for any category and selection', () => {
  const words = ['a', 'b', 'c', 'd'];
  const column = fc.oneof(
    fc.record({
      type: fc.constant('words' as const),
      values: fc.uniqueArray(fc.constantFrom(...words), { minLength: 1 }),
    }),
    fc.record({
      type: fc.constant('words' as const),
      values: fc.array(fc.uniqueArray(fc.constantFrom(...words), { minLength: 1 }), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      type: fc.constant('number' as const),
      values: fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { minLength: 1 }),
    }),
    fc.record({
      type: fc.constant('range' as const),
      values: fc.array(
        fc
          .tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 5 }))
          .map(([low, more]): [number, number] => [low, low + more]),
        { minLength: 1, maxLength: 4 },
      ),
    }),
  );
  const category = fc.array(fc.nat({ max: 3 }), { maxLength: 5 }).chain((variantCounts) =>
    fc.record({
      variantCounts: fc.constant(variantCounts),
      columns: fc
        .array(
          column.chain((one) => {
            const cell = fc.option(fc.nat({ max: one.values.length - 1 }));
            const products = fc.tuple(
              ...variantCounts.map((count) => fc.oneof(cell, fc.array(cell, { minLength: count, maxLength: count }))),
            );
            return products.map((cells) => ({ ...one, products: cells }));
          }),
          { maxLength: 3 },
        )
        .map((all) => all.map((one, at): FacetColumn => ({ id: `c${at}`, label: 'C', ...one }))),
      choices: fc.array(
        fc.option(
          fc.uniqueArray(fc.oneof(fc.constantFrom(...words), fc.nat({ max: 9 }).map(String), fc.constant('2~5')), {
            minLength: 1,
            maxLength: 3,
          }),
        ),
        { minLength: 3, maxLength: 3 },
      ),
    }),
  );

  /** The cell of one variant, read without any of the code under test. */
  const valueOf = ({ values, products }: FacetColumn, product: number, variant: number) => {
    const given = products[product] ?? null;
    const index = Array.isArray(given) ? given[variant] : given;
    return typeof index === 'number' ? values[index] : undefined;
  };
  const fits = ({ type }: FacetColumn, value: FacetColumn['values'][number] | undefined, choice: string) => {
    if (value === undefined) return false;
    if (type === 'words') return [value].flat().includes(choice);
    const interval = readInterval(choice);
    if (!interval) return false;
    const [low, high] = [value].flat() as number[];
    return low! <= interval[1] && (high ?? low!) >= interval[0];
  };

  it('finds and counts the same products as a search through all combinations', () => {
    fc.assert(
      fc.property(category, ({ variantCounts, columns: all, choices }) => {
        const selection: Selection = new Map(
          all.flatMap(({ id }, at) => (choices[at] ? [[id, choices[at]] as const] : [])),
        );
        const matching = (chosenNow: Selection) =>
          variantCounts.map((count, product) =>
            Array.from({ length: count }, (_, variant) =>
              all.every((one) => {
                const choice = chosenNow.get(one.id);
                return !choice || choice.some((text) => fits(one, valueOf(one, product, variant), text));
              }),
            ),
          );
        const filtered = filterAndGroup(all, variantCounts, selection);
        const expected = matching(selection);
        // What a page gets from the server.
        expect(facetGroups(all.map(facetHeading), selection, filtered.counts)).toEqual(filtered.groups);
        expect(filtered.variants).toEqual(expected.flat());
        expect(filtered.products).toEqual(
          expected.map((variants) => variants.some(Boolean) || (variants.length === 0 && selection.size === 0)),
        );
        for (const { id, options } of filtered.groups) {
          for (const { value, count } of options) {
            const alone = matching(new Map([...selection, [id, [value]]]));
            expect(count).toBe(alone.filter((variants) => variants.some(Boolean)).length);
          }
        }
      }),
    );
  });
});

it.each([
  { type: 'number' as const, values: Array.from({ length: 20 }, (_, at) => 50 - at) },
  { type: 'range' as const, values: Array.from({ length: 20 }, (_, at): [number, number] => [at, 50 - at]) },
])('sends only the ends of a $type that is chosen by an interval', (column) => {
  const long: FacetColumn = { id: 'long', label: 'Long', unit: 'mm', ...column, products: [] };
  const selection = chosen({ long: ['4~'] });
  expect(JSON.stringify(facetHeading(long)).length).toBeLessThan(110);
  expect(facetGroups([facetHeading(long)], selection, [[]])).toEqual(facetGroups([long], selection, [[]]));
});
