import { lexemesOf, termsOf } from 'api/search';
import { isSaidBy } from '../asked-values';
import { maxRows } from './best-rows';
import type { Candidate } from './rows-found';

const maxValues = 4;

/**
 * The rows that were found, as a list below the product: what was asked, why each row was chosen, and its price if that is
 * wanted.
 */
export function sayRows({ product, table, found, hasOthers }: Candidate, wantsPrice: boolean): string {
  const { rows, reasons, columns, conflicts } = found;
  const used = new Set(reasons.map(({ column }) => column));
  const unused = table[0]!.cells.map((_, column) => column).filter((column) => !used.has(column));
  const shown = columns.length > 0 ? columns : unused.slice(0, maxValues);
  const lines = rows.slice(0, maxRows).map((row) => {
    const isFilled = (column: number) => row.cells[column]!.text !== '';
    const value = (column: number) => `${row.cells[column]!.label} ${row.cells[column]!.text}`;
    const values = [
      ...(wantsPrice ? [row.price ? `list price ${row.price}` : 'price on request'] : []),
      ...shown
        .filter(isFilled)
        .map((column, at) => (at === 0 && columns.length > 0 ? `**${value(column)}**` : value(column))),
    ];
    const why = reasons
      .filter(({ column }) => isFilled(column))
      .map(({ column, asked }) => `${value(column)} (asked: ${asked})`)
      .join(', ');
    const name = row.code ? `[${row.code}](${product.path}#${row.code})` : '';
    return `- ${[name, values.join(', ')].filter(Boolean).join(': ')}${why ? `, because ${why}` : ''}`;
  });
  const more = rows.length > maxRows ? [`- and ${rows.length - maxRows} more on its page`] : [];
  const others = hasOthers && rows.length < table.length ? ['- the others: price on request'] : [];
  const own = new Set(termsOf(product.name));
  const isInName = (value: string) => lexemesOf(value).every((one) => isSaidBy(one, own));
  const missing = conflicts.filter((value) => /^ip ?\d/i.test(value) || !isInName(value));
  const without = missing.length > 0 ? [`\n${noneHas(missing)}`] : [];
  return `**[${product.name}](${product.path})** (${product.company}):\n${[...lines, ...more, ...others, ...without].join('\n')}`;
}

/** Says that nothing in an answer has all that was asked. */
export const noneHas = (values: readonly string[]) => `None of these is listed with ${values.join(', ')}.`;
