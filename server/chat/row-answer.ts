import type { KnownProduct } from 'api/records';
import { lexemesOf, stopWords, termsOf } from 'api/search';
import type { Catalogue, Found } from './catalogue';
import { productLine } from './catalogue-answer';
import { rowsFor, type RowsFound } from './rows';
import type { Row, Table } from './tables';

const mostProducts = 3;
/** A product with fewer points than the best one, by this many, is not meant. */
const mostBehind = 25;
const mostRows = 4;
const mostValues = 4;
const price = /\b(price|cost|costs|much|rate)\b|سعر|بكم/i;

interface Candidate {
  product: KnownProduct;
  table: Table;
  found: RowsFound;
}

/**
 * Answers a question about a value from the row that has what the question says: 'gland size 25, because its cable
 * diameter, 18 to 26.5 mm, is for 24 mm'.
 * @param code the variant that is meant, if one was named before
 * @returns undefined if no table of the first products found has such a row
 */
export async function rowAnswer(
  question: string,
  found: readonly Found[],
  catalogue: Pick<Catalogue, 'tables'>,
  code?: string,
): Promise<string | undefined> {
  const [best] = found;
  if (!best?.product) return undefined;
  const fitting = found
    .filter(({ product, share, score }) => product && share >= best.share * 0.9 && score >= best.score - mostBehind)
    .slice(0, mostProducts);
  const wantsPrice = price.test(question);
  const chosen: Candidate[] = [];
  for (const { product } of fitting) {
    const tables = await catalogue.tables(product!.path);
    const named = code && tables[0]?.find((row) => row.code === code);
    if (named && wantsPrice) return sayRows({ product: product!, table: tables[0]!, found: only(named) }, true);
    const single = tables[0]?.length === 1 && tables[0][0]!.code ? tables[0][0]! : undefined;
    if (single && wantsPrice) return sayRows({ product: product!, table: tables[0]!, found: only(single) }, true);
    const own = tables.flatMap((table): Candidate[] => {
      const rows = rowsFor(question, table);
      return rows && isAnswer(rows, table, wantsPrice) ? [{ product: product!, table, found: rows }] : [];
    });
    chosen.push(...own);
  }
  const points = pointsFor(question);
  const [first] = chosen.sort((one, other) => points(other) - points(one));
  if (!first) return undefined;
  const others = fitting.flatMap(({ product }) => (product === first.product ? [] : [product!]));
  const more = others.length > 0 ? `\n\nThese may fit too:\n${others.map(productLine).join('\n')}` : '';
  return sayRows(first, wantsPrice) + more;
}

const only = (row: Row): RowsFound => ({ rows: [row], reasons: [], columns: [], met: new Set() });

/** How much of a question a product and its row fulfil; a column that the question names counts as well. */
function pointsFor(question: string) {
  const asked = lexemesOf(question).filter(({ kind, key }) => kind !== 'word' || !stopWords.has(key));
  return ({ product, found: { columns, met } }: Candidate) => {
    const own = new Set(termsOf([product.name, product.info, ...product.specs].join(' ')));
    const fulfilled = asked.filter(
      ({ key, asks }) => met.has(key) || asks.some((all) => all.every((one) => own.has(one))),
    );
    return 2 * fulfilled.length + (columns.length > 0 ? 1 : 0);
  };
}

const isAnswer = ({ rows, columns, reasons }: RowsFound, table: Table, wantsPrice: boolean) =>
  rows.length < table.length &&
  rows.length <= mostRows &&
  (columns.length > 0 || (wantsPrice && rows.some((row) => row.price)) || reasons.some(({ number }) => number));

function sayRows({ product, table, found: { rows, reasons, columns } }: Candidate, wantsPrice: boolean): string {
  const used = new Set(reasons.map(({ column }) => column));
  const others = table[0]!.cells.map((_, column) => column).filter((column) => !used.has(column));
  const shown = columns.length > 0 ? columns : others.slice(0, mostValues);
  const lines = rows.map((row) => {
    const isFilled = (column: number) => row.cells[column]!.text !== '';
    const value = (column: number) => `${row.cells[column]!.label} ${row.cells[column]!.text}`;
    const values = [
      ...(wantsPrice ? [row.price ? `list price ${row.price}` : 'price on request'] : []),
      ...shown
        .filter(isFilled)
        .map((column, at) => (at === 0 && columns.length > 0 ? `**${value(column)}**` : value(column))),
    ];
    const why = reasons.map(({ column, asked }) => `${value(column)} (asked: ${asked})`).join(', ');
    const name = row.code ? `[${row.code}](${product.path}#${row.code})` : '';
    return `- ${[name, values.join(', ')].filter(Boolean).join(': ')}${why ? `, because ${why}` : ''}`;
  });
  return `**[${product.name}](${product.path})** (${product.company}):\n${lines.join('\n')}`;
}
