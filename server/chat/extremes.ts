import type { KnownProduct } from 'api/records';
import { labelWords } from './asked-values';
import type { Catalogue } from './catalogue';
import { productLine } from './catalogue-answer';
import type { Page } from './context';
import { asksForPrice } from './price-words';
import { rowsOf } from './rows/row-answer';
import type { Row, Table } from './tables';
import { plainWords, wordsOf } from './words';

const largest = /\b(?:largest|biggest|highest|longest|thickest|heaviest|widest|strongest|loudest|fastest)\b/i;
const smallest = /\b(?:smallest|lowest|shortest|thinnest|lightest|narrowest|weakest|quietest|slowest)\b/i;
/** What each superlative measures, if it says so. */
export const measures: [superlative: RegExp, measured: string][] = [
  [/longest|shortest/i, 'length'],
  [/thickest|thinnest/i, 'thickness'],
  [/widest|narrowest/i, 'width'],
  [/heaviest|lightest/i, 'weight'],
  [/strongest|weakest/i, 'strength'],
  [/loudest|quietest/i, 'sound'],
  [/fastest|slowest/i, 'speed'],
];
/** Words for things as a whole. */
const ofSize = /largest|biggest|smallest/i;
const maxProducts = 6;
const maxRows = 4;

/** A product with the column of its table that is compared. */
interface Compared {
  product: KnownProduct;
  rows: Table;
  column: number;
}

/**
 * Answers 'largest copper lug', 'longest cable tie' or 'smallest MCB rating' with the variants that have the largest or
 * smallest value of what is measured, among all products that are meant.
 * @param page the product that the conversation is about, for a question that names none
 * @returns undefined if the question is not of that kind, or gives a value
 */
export async function extremeAnswer(
  question: string,
  page: Page | undefined,
  catalogue: Catalogue,
): Promise<string | undefined> {
  const isLargest = largest.test(question);
  const [superlative] = (isLargest ? largest : smallest).exec(question) ?? [];
  if (superlative === undefined || /\d/.test(question)) return undefined;
  const words = plainWords(question.replace(superlative, ' '), new Set(wordsOf('size sizes rating ratings')));
  const products = await productsMeant(words, page, catalogue);
  const compared: Compared[] = [];
  for (const product of products) {
    const [table = []] = await catalogue.tables(product.path);
    const column = columnFor(superlative, words, product, table);
    if (column !== undefined) compared.push({ product, rows: table, column });
  }
  const [first] = compared;
  if (!first) return undefined;
  const label = first.rows[0]!.cells[first.column]!.label;
  const valueOf = (row: Row, column: number) => {
    const { range = sizeIn(row.cells[column]!.text) } = row.cells[column]!;
    return range && (isLargest ? range.high : -range.low);
  };
  const alike = compared.filter(({ rows, column }) => rows[0]!.cells[column]!.label === label);
  const most = Math.max(...alike.flatMap(({ rows, column }) => rows.flatMap((row) => valueOf(row, column) ?? [])));
  const best = alike.find(({ rows, column }) => rows.some((row) => valueOf(row, column) === most));
  const codes = best?.rows.filter((row) => valueOf(row, best.column) === most).map(({ code }) => code!);
  if (!best || !codes) return undefined;
  const rows = await rowsOf(codes.slice(0, maxRows), best.product, asksForPrice(question), catalogue);
  const others = products.filter((one) => !alike.some(({ product }) => product === one));
  return (
    rows &&
    [
      `By ${label.toLowerCase()}, the ${superlative.toLowerCase()}:\n\n${rows}`,
      ...(others.length > 0 ? [`Not included in this comparison:\n${others.map(productLine).join('\n')}`] : []),
    ].join('\n\n')
  );
}

/** The number of a size that is not written as one: `50S`, `M25`. */
export function sizeIn(text: string): { low: number; high: number } | undefined {
  const [digits] = /\d+(?:\.\d+)?/.exec(text) ?? [];
  return digits === undefined ? undefined : { low: Number(digits), high: Number(digits) };
}

/** The products of the first one's category that some words name equally well. */
export async function productsMeant(
  words: string[],
  page: Page | undefined,
  catalogue: Catalogue,
  most = maxProducts,
): Promise<KnownProduct[]> {
  if (words.length === 0) return page ? [page.found.product!] : [];
  const found = await catalogue.find(words.join(' '));
  const [best] = found;
  if (!best?.isHead || !best.named) return [];
  const isMeant = ({ isHead, share, category, allNamed }: typeof best) =>
    isHead && share >= best.share && category === best.category && (allNamed || !best.allNamed);
  return found.flatMap((one) => (one.product && isMeant(one) ? [one.product] : [])).slice(0, most);
}

/** The column that is compared: the one that is named or measured, otherwise the size, otherwise the first with numbers. */
function columnFor(
  superlative: string,
  words: readonly string[],
  { name }: KnownProduct,
  [row]: Table,
): number | undefined {
  if (row?.code === undefined) return undefined;
  // 'Highest temperature' is the name of a column.
  if (row.cells.some(({ label }) => label.toLowerCase().startsWith(superlative.toLowerCase()))) return undefined;
  const measured = measures.find(([one]) => one.test(superlative))?.[1];
  const own = new Set(wordsOf(name));
  const asked = new Set(
    measured === undefined ? wordsOf(words.join(' ')).filter((word) => !own.has(word)) : [measured],
  );
  const numbers = row.cells.flatMap(({ range, label }, at) => (range ? [{ at, label }] : []));
  const named = numbers.find(({ label }) => [...labelWords(label)].some((word) => asked.has(word)));
  // 'Highest' has to say of what.
  if (named || !ofSize.test(superlative)) return named?.at;
  const size = row.cells.findIndex(({ label, text }) => /\bsize$/i.test(label) && sizeIn(text));
  return size >= 0 ? size : numbers[0]?.at;
}
