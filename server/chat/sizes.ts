import type { KnownProduct } from 'api/records';
import { wordsForValues } from './asked-values';
import type { Catalogue, Found } from './catalogue';
import { columnsNamed } from './rows/columns';
import type { Table } from './tables';

const asksForSizes =
  /\b(?:how many (?:different )?(?:sizes?|ratings?|lengths?|colou?rs?|models?|versions?|variants?)|bigger|larger|smaller|longer|shorter|wider|narrower|(?:which|what|other|different|more|all|available|any other) (?:\w+ )?(?:sizes?|ratings?|lengths?|colou?rs?|models?|versions?|variants?|ones)|(?:come|comes|available) in)\b/i;
const asksHowMany = /\bhow many\b/i;
const maxRows = 8;
const maxValues = 3;

/** The words of a question that ask for other sizes: they name no product. */
export const sizesAsked = (question: string): string => asksForSizes.exec(question)?.[0] ?? '';

/**
 * Answers 'does it come bigger' and 'what sizes are there' with the variants of a product.
 * @returns undefined if the question is not of that kind, or if there are no variants to choose from
 */
export async function sizesAnswer(
  question: string,
  { name, path, company }: KnownProduct,
  catalogue: Pick<Catalogue, 'tables'>,
): Promise<string | undefined> {
  if (!asksForSizes.test(question)) return undefined;
  const [table = []] = await catalogue.tables(path);
  if (table.length < 2 || !table[0]!.code) return undefined;
  // For a long table, some rows from the first to the last, so that the answer shows its range.
  const step = Math.max(1, (table.length - 1) / (maxRows - 1));
  const shown = [...new Set(Array.from({ length: maxRows }, (_, at) => table[Math.round(at * step)]))];
  const lines = shown.flatMap((row) => {
    const values = row?.cells.filter(({ text }) => text !== '').slice(0, maxValues) ?? [];
    const said = values.map(({ label, text }) => `${label} ${text}`).join(', ');
    return row ? [`- [${row.code!}](${path}#${row.code!}): ${said}`] : [];
  });
  const all = valuesNamed(sizesAsked(question), table);
  const isAll = lines.length === table.length;
  const count = asksHowMany.test(question) ? ` ${variantsIn(table)}` : '';
  const head = `**[${name}](${path})** (${company}) comes in${count || (isAll ? ' these' : ' these, among others')}:`;
  return `${head}\n${[...all, ...lines].join('\n')}${isAll ? '' : `\n\nAll ${table.length} are in the table on its page.`}`;
}

/** Answers 'how many sizes' of goods that several products are with the number of variants of each. */
export async function countsAnswer(
  question: string,
  found: readonly Found[],
  catalogue: Pick<Catalogue, 'tables'>,
): Promise<string | undefined> {
  const [best] = found;
  if (!best || !asksHowMany.test(sizesAsked(question))) return undefined;
  const products = found
    .flatMap(({ product, category, isHead }) => (product && isHead && category === best.category ? [product] : []))
    .slice(0, maxRows);
  const lines = await Promise.all(
    products.map(async ({ name, path }) => {
      const [table = []] = await catalogue.tables(path);
      const values = valuesNamed(sizesAsked(question), table).map((line) => line.slice('- '.length));
      return table[0]?.code === undefined ? [] : [`- [${name}](${path}): ${[variantsIn(table), ...values].join('; ')}`];
    }),
  );
  return products.length > 1
    ? [`**[${best.category.title}](${best.category.path})**:`, ...lines.flat()].join('\n')
    : undefined;
}

const variantsIn = ({ length }: Table) => (length === 1 ? '1 variant' : `${length} variants`);

/** More values than this do not fit in a line of an answer. */
const maxInLine = 20;

/** All values of the columns that some words name, a line for each: the colours of 'what colours'. */
function valuesNamed(words: string, table: Table): string[] {
  const columns = columnsNamed({ question: words, words: wordsForValues(words) }, table, new Set());
  return columns.flatMap((column) => {
    const values = new Set(table.flatMap(({ cells }) => cells[column]!.text || []));
    const all = [...values].join(', ');
    const isCounted = asksHowMany.test(words);
    const isFew = values.size <= maxInLine && (values.size > 1 || isCounted);
    return isFew ? [`- **${table[0]!.cells[column]!.label}: ${isCounted ? `${values.size} (${all})` : all}**`] : [];
  });
}
