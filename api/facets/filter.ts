import type { CategoryFacets, FacetColumn, FacetHeading } from '../records';
import { formatNumber } from '../numbers';
import { intervalText, overlap, readInterval, writeInterval, type Interval } from './intervals';
import type { Selection } from './selection';

/** One value that can be chosen. */
export interface FacetOption {
  /** As in the address. */
  value: string;
  /** For people, without the unit. */
  text: string;
  /** The products that fit if it is chosen and everything in the other facets stays. */
  count: number;
  chosen: boolean;
}

/** An attribute by which products are filtered, with its values. */
export interface FacetGroup {
  id: string;
  label: string;
  type: FacetColumn['type'];
  unit?: string;
  /** Empty if there are too many numbers to list: they are chosen by an interval. */
  options: FacetOption[];
  /** The chosen intervals that are not options. */
  intervals: Interval[];
  /** The lowest and the highest number, as text; absent for words. */
  bounds?: [low: string, high: string];
}

interface Filtered {
  /** For each column, the counts of its options. */
  counts: number[][];
  /** For each product of the category, whether it fits. */
  products: boolean[];
  /** For each variant, in the order of the products, whether it fits. */
  variants: boolean[];
}

/** More different numbers than this are chosen by an interval. */
const maxNumbers = 12;

/** The index of a value that a variant does not have. */
const none = -1;

/**
 * Which products and variants of a category fit a selection, and how many products each further choice would leave. A
 * product fits if one of its variants has all that is chosen; one without variants fits only if nothing is chosen.
 * @param variantCounts the number of variants of each product
 */
export function filterListing(
  columns: CategoryFacets['columns'],
  variantCounts: readonly number[],
  selection: Selection,
): Filtered {
  const productOf = Int32Array.from(variantCounts.flatMap((count, product) => new Array<number>(count).fill(product)));
  const cells = columns.map((column) => cellsOf(column, productOf));
  /** For each variant, how many columns exclude it, and the last of them. */
  const exclusions = new Int32Array(productOf.length);
  const excludedBy = new Int32Array(productOf.length);
  columns.forEach((column, at) => {
    const chosen = selection.get(column.id);
    if (!chosen) return;
    const fits = fitting(column, chosen);
    cells[at]!.forEach((value, variant) => {
      if (value !== none && fits[value]) return;
      exclusions[variant]!++;
      excludedBy[variant] = at;
    });
  });
  const variants = Array.from(exclusions, (count) => count === 0);
  const products = variantCounts.map((count) => count === 0 && selection.size === 0);
  variants.forEach((fits, variant) => {
    if (fits) products[productOf[variant]!] = true;
  });
  const counts = columns.map((column, at) => {
    // A facet's own choice does not narrow its options: each of them shows what it would add.
    const open = cells[at]!.map((value, variant) =>
      exclusions[variant] === 0 || (exclusions[variant] === 1 && excludedBy[variant] === at) ? value : none,
    );
    return countsOf(column, open, productOf);
  });
  return { counts, products, variants };
}

/**
 * The columns as visitors see them.
 * @param counts for each column, the counts of its options
 */
export const facetGroups = (
  columns: readonly FacetHeading[],
  selection: Selection,
  counts: readonly (readonly number[])[],
): FacetGroup[] => columns.map((column, at) => groupOf(column, selection.get(column.id) ?? [], counts[at] ?? []));

/** The index of each variant's value in a column. Loops over plain numbers: a category may have 10,000 variants. */
function cellsOf({ products }: FacetColumn, productOf: Int32Array): Int32Array {
  let first = 0;
  return productOf.map((product, variant) => {
    if (product !== productOf[first]) first = variant;
    const given = products[product] ?? null;
    return (typeof given === 'object' ? given?.[variant - first] : given) ?? none;
  });
}

type NumericHeading = Exclude<FacetHeading, { type: 'words' }>;

/** For each value of a column, whether it fits what is chosen. */
function fitting(column: FacetHeading, chosen: readonly string[]): boolean[] {
  if (column.type === 'words') {
    return column.values.map((value) => [value].flat().some((word) => chosen.includes(word)));
  }
  const intervals = chosen.flatMap((text) => readIntervals(text));
  return intervalsOf(column).map((value) => intervals.some((interval) => overlap(interval, value)));
}

function readIntervals(text: string): Interval[] {
  const interval = readInterval(text);
  return interval ? [interval] : [];
}

/** The values of a column of numbers or ranges as intervals. */
const intervalsOf = (column: NumericHeading): readonly Interval[] =>
  column.type === 'number' ? column.values.map((value) => [value, value] as const) : column.values;

/** A column without the values of each product: all that `facetGroups` and `readSelection` need. */
export function facetHeading({ products: _, ...facet }: FacetColumn): FacetHeading {
  if (facet.type === 'words') return { ...facet, values: wordsOf(facet) };
  if (!isLong(facet)) return facet;
  const [low, high] = endsOf(facet);
  return facet.type === 'number'
    ? { ...facet, values: [low, high], endsOnly: true }
    : { ...facet, values: [[low, high]], endsOnly: true };
}

/** The words of a column, each once. */
const wordsOf = (column: Extract<FacetHeading, { type: 'words' }>) => [...new Set(column.values.flat())];

/** The numbers of a column that can be chosen one by one; none if there are too many. */
const listedIntervals = (column: NumericHeading) => (isLong(column) ? [] : intervalsOf(column));

const isLong = ({ endsOnly, values }: NumericHeading) => endsOnly === true || values.length > maxNumbers;

/**
 * For each option of a column, the products that have it.
 * @param cells the index of each variant's value, or `none` if another facet excludes the variant
 */
function countsOf(column: FacetHeading, cells: Int32Array, productOf: Int32Array): number[] {
  const optionsOf = optionsByValue(column);
  const counts: number[] = optionsFor(column).map(() => 0);
  /** For each option, the last product that was counted. */
  const counted = counts.map(() => none);
  cells.forEach((value, variant) => {
    for (const option of optionsOf[value] ?? []) {
      if (counted[option] === productOf[variant]) continue;
      counted[option] = productOf[variant]!;
      counts[option]!++;
    }
  });
  return counts;
}

/** For each value of a column, the indices of the options that it fits. */
function optionsByValue(column: FacetHeading): number[][] {
  if (column.type === 'words') {
    const places = new Map(wordsOf(column).map((word, at) => [word, at]));
    return column.values.map((value) => [value].flat().map((word) => places.get(word)!));
  }
  const intervals = listedIntervals(column);
  return intervalsOf(column).map((value) => intervals.flatMap((one, option) => (overlap(one, value) ? [option] : [])));
}

const optionsFor = (column: FacetHeading): Pick<FacetOption, 'value' | 'text'>[] =>
  column.type === 'words'
    ? wordsOf(column).map((word) => ({ value: word, text: word }))
    : listedIntervals(column).map((one) => ({
        value: writeInterval(one),
        text: intervalText(one, { decimals: column.decimals }),
      }));

function groupOf(column: FacetHeading, chosen: readonly string[], counts: readonly number[]): FacetGroup {
  const { id, label, type } = column;
  const isWords = column.type === 'words';
  const options = optionsFor(column);
  const offered = new Set(options.map(({ value }) => value));
  return {
    ...{ id, label, type },
    unit: isWords ? undefined : column.unit,
    options: options.map((option, at) => ({
      ...option,
      count: counts[at] ?? 0,
      chosen: chosen.includes(option.value),
    })),
    intervals: isWords ? [] : chosen.filter((text) => !offered.has(text)).flatMap(readIntervals),
    ...(!isWords && { bounds: boundsOf(column) }),
  };
}

function boundsOf(column: NumericHeading): [low: string, high: string] {
  const [low, high] = endsOf(column);
  return [formatNumber(low, column.decimals), formatNumber(high, column.decimals)];
}

function endsOf(column: NumericHeading): [low: number, high: number] {
  const all = intervalsOf(column);
  return [Math.min(...all.map(([low]) => low)), Math.max(...all.map(([, high]) => high))];
}
