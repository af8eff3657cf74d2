import { lexemesOf, termsOf } from 'api/search';
import type { KnownProduct } from 'api/records';
import type { Catalogue, Found } from './catalogue';
import { asksForPrice } from './price-words';
import { bestRows } from './rows/best-rows';
import type { Cell, Row } from './tables';
import { plainWords, withPrepositions } from './words';

/** After these words comes what something has to fit: the cable in 'gland for 4 core cable'. */
const forWhat =
  /\b(?:for|to suit|suiting|suitable for|to fit|that fits?|which fits?|fits|fitting|suits|takes?|accepts?|goes on)\b/i;
/** The place where something is used says nothing about what it has to fit. */
const place = /\b(?:in|out)doors?\b/gi;
const whereUsed = / (?:in|at) (?:an? |the )?[a-z][^,;\d]{1,40}(?:\d[^,;\d]{0,20})?$/i;
/** 'Single core 300 mm² AWA cable gland outdoor' */
const cableFirst =
  /^(?<cable>[^?]{0,40}?\b(?:\d{1,2} ?c(?:ores?)?\b|single core|four core|three core)[^?]{1,40}? cable) (?<part>glands?|cleats?)\b(?<where>[^?]{0,40})\??$/i;
/** A 'gland pack' is a gland. */
const packed: ReadonlySet<string> = new Set(['pack', 'packs', 'packet', 'packets']);
const maxProducts = 4;
const maxRows = 3;
const maxValues = 4;

/** A row of the wanted product, and the values of the other product that it fits. */
interface Fit {
  row: Row;
  values: { own: Cell; other: Cell }[];
}

/**
 * Answers what fits a given product: 'which gland for 4 core 16 mm² armoured cable' with the gland whose range includes that
 * cable's diameter. The question names what is wanted first, and after 'for' what it has to fit.
 * @returns undefined if the question is not of that kind, or if the tables have no value in common
 */
export async function fittingAnswer(question: string, catalogue: Catalogue): Promise<string | undefined> {
  const [wanted = '', ...rest] = (
    cableFirst.exec(question)?.groups ? question.replace(cableFirst, '$<part>$<where> for $<cable>') : question
  ).split(forWhat);
  // A further question says nothing about it: ', how many bolts also'.
  const other = rest.join(' ').replace(/[,;] ?(?:how|what|also|price)\b[^,;]*$/i, '');
  const [said = ''] = whereUsed.exec(other) ?? [];
  // 'For a cable in size 20' has its only value there.
  const where = /\d/.test(other.replace(said, '')) ? said : '';
  const given = other.replace(where, '');
  const kind = plainWords(`${wanted}${where}`, packed);
  if (kind.length === 0 || !/\d/.test(given) || isDimension(given)) return undefined;
  const [what, forThis] = await Promise.all([
    catalogue.find([...kind, 'for', ...withoutValues(given)].join(' ')),
    catalogue.find(plainWords(given.replace(place, ' '), new Set()).join(' ')),
  ]);
  const called = await catalogue.find(kind.join(' '));
  const [own] = called;
  const [target] = forThis;
  if (!own?.named || !target?.product || own.category === target.category) return undefined;
  // 'In a hazardous area' applies to what is wanted: goods that are not made for it would be the wrong ones.
  if (where && own.share < 1) return undefined;
  const best = await bestRows(given, [target.product], catalogue);
  const [row] = best?.found.rows ?? [];
  if (!row?.code || best!.found.rows.length > 1) return undefined;
  // A product that answers the whole question needs no other product's row: a joint for 11 kV and three cores.
  const [whole] = (await catalogue.find(withPrepositions(question, new Set()).join(' '))).filter(
    (one) => one.product && one.category === own.category,
  );
  const wantsPrice = asksForPrice(question);
  const cores = coresOf(target.product, row);
  for (const { product } of productsOf(what, called)) {
    if (isForOtherCores(product!, cores)) continue;
    const [table = []] = await catalogue.tables(product!.path);
    const fits = table.flatMap((one) => fitOf(one, row));
    if (whole?.share === 1 && whole.product!.path !== product!.path && fits.length > 0) {
      const [ownTable = []] = await catalogue.tables(whole.product!.path);
      if (!ownTable.some((one) => fitOf(one, row).length > 0)) return undefined;
    }
    if (fits.length > 0 && fits.length < table.length)
      return say(product!, fits.slice(0, maxRows), target.product, row, wantsPrice);
  }
  return undefined;
}

/** Whether only lengths are given: they then choose what is wanted directly, and not through another product's row. */
const isDimension = (given: string) =>
  lexemesOf(given).every(({ kind, key }) => kind === 'word' || (kind === 'measure' && /^[\d.]+mm$/.test(key)));

/** The products found that have the name of what is wanted: for 'elbow for 95 mm²', the elbows. */
function productsOf(found: readonly Found[], called: readonly Found[]): Found[] {
  const [own] = called;
  const paths = new Set(called.flatMap(({ product, share }) => (share === own!.share ? (product?.path ?? []) : [])));
  const alike = found.filter(({ product, category }) => product && category === own!.category);
  const named = alike.filter(({ product }) => paths.has(product!.path));
  return (named.length > 0 ? named : alike).slice(0, maxProducts);
}

/** The words of a text that are not measures, sizes or numbers. */
const withoutValues = (text: string): string[] =>
  plainWords(
    lexemesOf(text)
      .filter(({ kind }) => kind === 'word' || kind === 'standard')
      .map(({ start, end }) => text.slice(start, end))
      .join(' '),
    new Set(),
  );

/**
 * Whether a row fits another product's: each of its ranges for an attribute of both includes the other's value. A gland for
 * armoured cable clamps the inner sheath and seals on the outer one.
 */
function fitOf(row: Row, given: Row): Fit[] {
  const values = row.cells.flatMap((own) => {
    const other = given.cells.find(({ label, unit }) => label === own.label && unit !== undefined && unit === own.unit);
    return own.range && own.range.low < own.range.high && other?.range ? [{ own, other }] : [];
  });
  const isIn = ({ own, other }: Fit['values'][number]) =>
    own.range!.low <= other.range!.low && other.range!.high <= own.range!.high;
  // Accessories name the size of a conductor, and cables its area.
  const [size, area] = [row.cells.find(isConductor), given.cells.find(isConductor)];
  const isForConductor = !size?.range || !area?.range || isIn({ own: size, other: area });
  // The diameter may match although the gland is for unarmoured cable and the cable is armoured.
  const isFor = row.armour === undefined || given.armour === undefined || row.armour === given.armour;
  return row.code && isFor && isForConductor && values.length > 0 && values.every(isIn) ? [{ row, values }] : [];
}

/** How many cores a variant has, by its row or the name of its product. */
const coresOf = ({ name }: KnownProduct, { cells }: Row): number | undefined =>
  cells.find(({ label }) => /^cores$/i.test(label))?.range?.low ?? coresIn(name)[0];

const coresIn = (text: string): number[] =>
  termsOf(text).flatMap((term) => (/^\d+core$/.test(term) ? [Number.parseInt(term, 10)] : []));

/** Whether a product is for cables of other cores: a trefoil cleat holds three single-core ones. */
const isForOtherCores = ({ name, info }: KnownProduct, cores: number | undefined): boolean => {
  const own = coresIn(`${name}. ${info}`);
  return cores !== undefined && own.length > 0 && !own.includes(cores);
};

const isConductor = ({ label, unit }: Cell) => unit === 'mm2' && /^conductor\b/i.test(label);

function say(product: KnownProduct, fits: Fit[], target: KnownProduct, given: Row, wantsPrice: boolean): string {
  const named = (cells: Cell[]) => cells.map(({ label, text }) => `${label} ${text}`).join(', ');
  const lines = fits.map(({ row, values }) => {
    const own = values.map((one) => one.own);
    const others = row.cells.filter((cell) => !own.includes(cell) && cell.text !== '').slice(0, maxValues);
    const price = wantsPrice ? `${row.price ? `list price ${row.price}` : 'price on request'}, ` : '';
    const more = others.length > 0 ? `${named(others)}, ` : '';
    return `- [${row.code!}](${product.path}#${row.code!}): ${price}${more}because it is for ${named(own)}`;
  });
  const measured = fits[0]!.values.map(({ other }) => other);
  return [
    `**[${product.name}](${product.path})** (${product.company}):\n${lines.join('\n')}`,
    `[${given.code!}](${target.path}#${given.code!}), ${target.name}, has **${named(measured)}**. ` +
      'Measure the cable before you order: cables of the same size differ.',
  ].join('\n\n');
}
