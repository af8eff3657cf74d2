import type { KnownProduct } from 'api/records';
import { askedIn, labelWords } from './asked-values';
import type { Catalogue } from './catalogue';
import { productLine } from './catalogue-answer';
import { inCatalogueWords } from './catalogue-words';
import type { Page } from './context';
import { measures, productsMeant, sizeIn } from './extremes';
import { rowsOf } from './rows/row-answer';
import { rowsFor } from './rows/rows-for';
import type { Cell, Row, Table } from './tables';
import { plainWords } from './words';

const number = '(\\d{1,6}(?:[.,]\\d{1,3})?)';
const unit = '( ?[a-z%²³][\\w²³/]{0,8}| ?°c)?';
const larger =
  '(?:more|greater|higher|larger|bigger|longer|wider|thicker|heavier|stronger|louder) than|above|exceeding';
const smaller = '(?:less|fewer|lower|smaller|shorter|narrower|thinner|lighter|quieter|cheaper) than|below|under';
/** 'Longer than 300 mm', 'under 10 dirhams', 'between 16 and 32 A' */
const bounds = new RegExp(
  `\\b(?:(?<larger>${larger})|(?<smaller>${smaller})) (?:aed |dhs? )?${number}${unit}|\\bbetween ${number}(?: ?[a-z]{1,4}\\d?)? (?:and|to|&) ${number}${unit}`,
  'i',
);
/** 'A longer cable tie than 300 mm': the goods come between the words. */
const aroundGoods =
  /\b(larger|bigger|longer|wider|thicker|smaller|shorter|narrower|thinner)((?: [a-z]{3,12}){1,3}) than\b/i;
const ofSize = /\b(?:larger|bigger|smaller) than/i;
/** Without a unit, they are in millimetres. */
const ofLength: ReadonlySet<string> = new Set(['length', 'width', 'thickness']);
const money = /^(?:aed|dhs?|dirhams?)$/i;
/** 'Not more than 16 A' is the contrary, and 'the difference between 16 and 20 A' is no range. */
const noBounds = /\b(?:not?|never|difference|differ|compare|choose|distance|spacing) +$/i;
const longestAhead = 20;

/** What a question says of a value: between what it is to be, in which unit, and how that was written. */
interface Bounds {
  written: string;
  low: number;
  high: number;
  /** As it was written, without superscripts; `price` of a sum, `size` of a number without a unit. */
  unit: string;
  /** What is measured, if the word says so: the length of 'longer'. */
  measured?: string;
}

function boundsIn(question: string): Bounds | undefined {
  const match = bounds.exec(question);
  if (!match || noBounds.test(question.slice(Math.max(0, match.index - longestAhead), match.index))) return undefined;
  const [written, , , one, oneUnit, from, to, toUnit] = match;
  const [last, writtenUnit = ''] = one === undefined ? [to!, toUnit] : [one, oneUnit];
  const value = (digits: string) => Number(digits.replace(',', '.'));
  const isCheaper = /cheaper/i.test(written);
  const isMoney =
    money.test(writtenUnit.trim()) || /\b(?:aed|dhs?) \d/i.test(written) || (isCheaper && writtenUnit.trim() === '');
  // 'Is 20 mm cheaper than 25 mm?' gives no sum.
  if (isCheaper && !isMoney) return undefined;
  const measured = measures.find(([word]) =>
    word.test(comparative(match.groups!['larger'] ?? match.groups!['smaller'] ?? '')),
  )?.[1];
  const bare = measured && ofLength.has(measured) ? 'mm' : ofSize.test(written) ? 'size' : '';
  const given = askedIn(`${last}${writtenUnit}`)[0]?.numbers[0]?.unit ?? (plainUnit(writtenUnit) || bare);
  if (!isMoney && given === '') return undefined;
  return {
    written,
    unit: isMoney ? 'price' : given,
    low: one === undefined ? value(from!) : match.groups!['larger'] ? value(one) + least : -Infinity,
    high: one === undefined ? value(to!) : match.groups!['smaller'] ? value(one) - least : Infinity,
    ...(measured && { measured }),
  };
}

const plainUnit = (text: string) => text.trim().toLowerCase().replaceAll('²', '2').replaceAll('³', '3');

/** Whether the number of a cell is in a unit: by the search's name of it, or as it is written, 'm³/h'. */
const isIn = (unitAsked: string, { unit: own, text }: Cell) =>
  own === unitAsked || (own === undefined && plainUnit(text.replace(/^[-−\d., to]*/, '')).split('(')[0] === unitAsked);

/** 'More than 63 A' is not 63 A. */
const least = 1e-6;

/** The measures are known by superlatives. */
const comparative = (words: string) => words.replace(/er than$/i, 'est');

/**
 * Answers 'ties longer than 300 mm', 'MCB between 16 and 32 A' and 'glands under 20 AED' with the variants whose values are within
 * that, or says that no variant has such a value.
 * @param page the product that the conversation is about, for a question that names none
 * @returns undefined if the question gives no bounds, or nothing that it names has such values
 */
export async function boundsAnswer(
  written: string,
  page: Page | undefined,
  catalogue: Catalogue,
): Promise<string | undefined> {
  const question = written.replace(aroundGoods, '$2 $1 than');
  const asked = boundsIn(question);
  // A gland 'for a cable above 30 mm' has to fit it.
  if (!asked || /\b(?:for|fits?) (?:an? |the )?(?:cable|wire|conductor|bundle|pipe)/i.test(question)) return undefined;
  const rest = inCatalogueWords(question.replace(asked.written, ' '));
  const words = plainWords(rest, besideGoods);
  const products = await productsMeant(words, page, catalogue);
  const compared: { product: KnownProduct; all: Row[]; within: Row[]; label: string }[] = [];
  for (const product of products) {
    const [table = []] = await catalogue.tables(product.path);
    const valueOf = table[0]?.code === undefined ? undefined : readerFor(asked, rest, table);
    if (!valueOf) continue;
    const own = /\d/.test(rest) ? (rowsFor(rest, table)?.rows ?? table) : table;
    const all = own.filter((row) => valueOf.read(row) !== undefined);
    const within = all.filter((row) => isWithin(valueOf.read(row)!, asked));
    // Those with the other values of the question may be none of the larger ones, of which there are some.
    if (all.length > 0 && (within.length > 0 || own === table))
      compared.push({ product, all, within, label: valueOf.label });
  }
  if (compared.length === 0) return undefined;
  const isPrice = asked.unit === 'price';
  const fitting = compared.filter(({ within }) => within.length > 0).slice(0, maxProducts);
  const condition = asked.written.trim();
  if (fitting.length === 0)
    return [
      `I found no variant with ${isPrice ? 'a list price' : compared[0]!.label.toLowerCase()} ${condition}:`,
      productLine(compared[0]!.product),
    ].join('\n');
  const parts = await Promise.all(
    fitting.map(({ product, within }) =>
      rowsOf(
        within.map(({ code }) => code!),
        product,
        isPrice,
        catalogue,
      ),
    ),
  );
  const head = `${isPrice ? 'List price' : fitting[0]!.label} ${condition}:`;
  const note = isPrice ? ['Other variants have no list price here: they are priced in a quotation.'] : [];
  return [head, ...parts, ...note].join('\n\n');
}

const maxProducts = 2;
const besideGoods: ReadonlySet<string> = new Set('price prices cost rated rating size sizes listed'.split(' '));

const isWithin = ({ low, high }: NonNullable<Cell['range']>, asked: Bounds) => low >= asked.low && high <= asked.high;

/** How the value that is bounded is read from a row, and what it is called; undefined if the rows have no such value. */
function readerFor(
  { unit: given, measured }: Bounds,
  question: string,
  table: Table,
): { label: string; read: (row: Row) => Cell['range'] } | undefined {
  if (given === 'price') return { label: 'Price', read: ({ price }) => priceIn(price) };
  if (given === 'size') {
    const size = table[0]!.cells.findIndex(
      ({ label, text, range }) =>
        // The conductors that a tube takes are not its size.
        /\b(?:size|rated current)$/i.test(label) && sizeIn(text) && !(range && range.low < range.high),
    );
    return size < 0
      ? undefined
      : { label: table[0]!.cells[size]!.label, read: ({ cells }) => sizeIn(cells[size]!.text) };
  }
  const words = new Set(measured ? [measured] : plainWords(question, new Set()).map((word) => word.toLowerCase()));
  const columns = table[0]!.cells.map((_, column) => column);
  const has = (unitAsked: string) => table.some(({ cells }) => cells.some((cell) => isIn(unitAsked, cell)));
  // '16 mm' of a cable or a lug is its conductor.
  const wanted = given === 'mm' && !measured && has('mm2') ? 'mm2' : given;
  const fitting = columns.filter((column) =>
    table.some(({ cells }) => isIn(wanted, cells[column]!) && cells[column]!.range),
  );
  const named = fitting.find((column) =>
    [...labelWords(table[0]!.cells[column]!.label)].some((word) => words.has(word)),
  );
  // An MCCB has a frame before it has a rated current.
  const rated = fitting.find((column) => /\brated\b/i.test(table[0]!.cells[column]!.label));
  // Of several values in the unit that none of the words names, the first column is what the variants are called by.
  const only = fitting.length === 1 || fitting[0] === 0 ? fitting[0] : undefined;
  const column = named ?? (measured ? undefined : (rated ?? only));
  if (column === undefined) return undefined;
  const read = ({ cells }: Row) => (isIn(wanted, cells[column]!) ? cells[column]!.range : undefined);
  return { label: table[0]!.cells[column]!.label, read };
}

function priceIn(price: string | undefined): Cell['range'] {
  const [, digits] = /(\d[\d,]*(?:\.\d+)?)/.exec(price ?? '') ?? [];
  const value = Number(digits?.replaceAll(',', ''));
  return digits === undefined ? undefined : { low: value, high: value };
}
