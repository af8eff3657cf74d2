import type { KnownProduct } from 'api/records';
import { canonical, lexemesOf } from 'api/search';
import type { Catalogue, Found } from './catalogue';
import { productLine } from './catalogue-answer';
import { valuesOf } from './code-answer';
import type { Page } from './context';
import { rowsOf } from './rows/row-answer';
import type { Cell, Row, Table } from './tables';
import { askedFor, plainWords } from './words';

/** 'What goes with a gland': the product comes after these words. */
const goesWith =
  /\b(?:(?:go|goes|going|used|needed|need|required|works?|mates?|mating|pairs?) (?:along |together )?with|mates?|belongs? to)\b/i;
const accessoriesAsked = /\baccessor(?:y|ies)\b/i;
/** Not 'equivalent metric size', which is a separate value. */
const alternativesAsked =
  /\b(?:alternatives?|(?<!(?:metric|size|thread) )equivalents?(?! (?:metric|size|thread|in)\b)|substitutes?|replacements?)\b/i;
const counterpartAsked = /\b(?:mates?|mating|matching|counterparts?)\b/i;
const askingWords = new RegExp(
  [goesWith, accessoriesAsked, alternativesAsked, counterpartAsked].map(({ source }) => source).join('|'),
  'gi',
);

/** The words of a question that ask for what goes with a product: they name no product. */
export const relatedAsked = (question: string): string => (question.match(askingWords) ?? []).join(' ');

const maxListed = 6;
const maxFamilies = 6;
/** The number of shared values that make a counterpart: poles, voltage and the position of the earth pin. */
const leastCommon = 3;

/**
 * Answers what goes with a product, or what can replace it: 'what accessories do I need with a CW gland', 'which locknut goes
 * with it'. The question names the product, or the conversation is about it.
 * @returns undefined if the question is not of that kind, or if the catalogue knows nothing
 */
export async function relatedAnswer(
  question: string,
  page: Page | undefined,
  catalogue: Catalogue,
): Promise<string | undefined> {
  const asksFor = goesWith.test(question) || accessoriesAsked.test(question);
  if (!asksFor && !alternativesAsked.test(question)) return undefined;
  const [before = '', ...rest] = question.split(goesWith);
  const named = plainWords((rest.length > 0 ? rest.join(' ') : before).replace(askingWords, ' '), new Set());
  const [best] = named.length > 0 ? await catalogue.find(named.join(' ')) : [];
  const found: Found | undefined = best?.named ? best : page?.found;
  if (!found?.product) return undefined;
  const { accessories, alternatives } = await catalogue.related(found.product.path);
  // 'Which locknut goes with it': the accessories that are locknuts.
  const wanted = new Set(rest.length > 0 ? askedFor(before.replace(askingWords, ' ')) : []);
  const isWanted = ({ name }: KnownProduct) => askedFor(name).some((word) => wanted.has(word));
  const all = asksFor ? accessories : alternatives;
  const own = all.some(isWanted) ? all.filter(isWanted) : all;
  if (own.length === 0) return undefined;
  const head = asksFor ? 'goes with' : 'has these alternatives';
  const { name, path, company } = found.product;
  return `**[${name}](${path})** (${company}) ${head}:\n${own.slice(0, maxListed).map(productLine).join('\n')}`;
}

/**
 * Answers 'which connector mates with 0252-6' with the variant of another product that shares most values with the one named.
 * @param code the variant that is named
 * @param path of its product
 * @returns undefined if the question does not ask for a counterpart, or if no variant has enough values in common
 */
export async function counterpartAnswer(
  question: string,
  { code, path }: { code: string; path: string },
  catalogue: Catalogue,
): Promise<string | undefined> {
  if (!counterpartAsked.test(question) && !goesWith.test(question)) return undefined;
  const [at, table = []] = [await catalogue.at(path), (await catalogue.tables(path))[0]];
  const own = table.find((row) => row.code === code);
  const words = plainWords(question.replaceAll(code, ' ').replace(askingWords, ' '), new Set(askedFor(code)));
  const ownWords = new Set(askedFor(at?.product.name ?? ''));
  const noun = words.filter((word) => !askedFor(word).every((one) => ownWords.has(one)));
  if (!at || !own || noun.length === 0) return undefined;
  const [size] = lexemesOf(at.product.name).filter(({ kind }) => kind === 'measure');
  const rating = size ? at.product.name.slice(size.start, size.end) : '';
  const others = (await catalogue.find([...noun, rating].join(' '))).filter(
    ({ product, category, isHead }) => isHead && product && product.path !== path && category === at.category,
  );
  const rows = await Promise.all(
    others.slice(0, maxFamilies).map(async ({ product }) => {
      const [variants = []] = await catalogue.tables(product!.path);
      return variants.map((row) => ({ product: product!, row, common: commonOf(row, own) }));
    }),
  );
  const [best] = rows.flat().sort((one, other) => other.common - one.common);
  if (!best?.row.code || best.common < leastCommon) return undefined;
  const { product, row } = best;
  return (
    `**[${row.code!}](${product.path}#${row.code!})**: [${product.name}](${product.path})\n${valuesOf(row, question)}\n\n` +
    `It has the same values as [${code}](${path}#${code}), [${at.product.name}](${path}).`
  );
}

/**
 * Answers 'and the shroud?' and 'couplers for it' after a variant with its product's accessory of that name, in the variants
 * that share most values with it: the size of the gland, of the conduit.
 * @param words the words that name the accessory
 * @returns undefined if no accessory of the product has that name, or if its variants have no value in common with that variant
 */
export async function accessoryAnswer(
  words: readonly string[],
  { found: { product }, code, codes }: Page,
  wantsPrice: boolean,
  catalogue: Pick<Catalogue, 'related' | 'tables'>,
): Promise<string | undefined> {
  const asked = askedFor(words.join(' ')).map(canonical);
  const isCalled = ({ name }: KnownProduct) => {
    const own = new Set(askedFor(name).map(canonical));
    return asked.every((word) => own.has(word));
  };
  if (!product || asked.length === 0 || isCalled(product)) return undefined;
  const part = (await catalogue.related(product.path)).accessories.find(isCalled);
  if (!part) return undefined;
  const own = (await catalogue.tables(product.path))[0]?.find((row) => row.code === (code ?? codes[0]));
  const [table = []] = await catalogue.tables(part.path);
  const alike = own ? rowsAlike(own, table) : [];
  const fitting = own && alike.length === 0 ? rowsForSize(own, table) : alike;
  // The couplers of 'Tray Couplers, Bends and Risers'.
  const isNamed = ({ cells }: Row) =>
    cells.some(({ text }) => askedFor(text).some((word) => asked.includes(canonical(word))));
  const meant = fitting.some(isNamed) ? fitting.filter(isNamed) : fitting;
  const found = meant.map((row) => row.code!);
  return found.length > 0 ? rowsOf(found, part, wantsPrice, catalogue) : undefined;
}

/**
 * Answers 'and for outdoor?' after a variant whose product is not for outdoors with a variant of an alternative that is: the
 * one with most values in common.
 * @param words what is asked, as it was typed
 * @returns undefined if the product itself is suitable, or if no alternative is
 */
export async function alternativeAnswer(
  words: readonly string[],
  { found: { product }, code }: Page,
  catalogue: Pick<Catalogue, 'related' | 'tables'>,
): Promise<string | undefined> {
  const asked = askedFor(words.join(' '));
  const isFor = ({ name, info }: KnownProduct) => {
    const own = new Set(askedFor(`${name} ${info}`).map(canonical));
    return asked.every((word) => own.has(canonical(word)));
  };
  if (!product || code === undefined || asked.length === 0 || isFor(product)) return undefined;
  const other = (await catalogue.related(product.path)).alternatives.find(isFor);
  if (!other) return undefined;
  const own = (await catalogue.tables(product.path))[0]?.find((row) => row.code === code);
  const [table = []] = await catalogue.tables(other.path);
  const [best] = own ? [...table].sort((one, two) => commonOf(two, own) - commonOf(one, own)) : [];
  const name = `[${other.name}](${other.path})`;
  return best?.code
    ? `**[${best.code}](${other.path}#${best.code})**: ${name}\n${valuesOf(best, words.join(' '))}`
    : `**${name}** (${other.company}): ${other.info}.`;
}

/**
 * The variants of another product that have most values in common with a variant: the size of the gland, the length of the tie.
 * `isCalledAlike`: whether they have the same value in the first column, by which they are called.
 * @returns no codes if they have no value in common, or if more than a few that are called otherwise share most
 */
export async function codesAlike(
  code: string,
  product: KnownProduct,
  other: KnownProduct,
  catalogue: Pick<Catalogue, 'tables'>,
): Promise<{ codes: string[]; isCalledAlike: boolean }> {
  const own = (await catalogue.tables(product.path))[0]?.find((row) => row.code === code);
  const [table = []] = await catalogue.tables(other.path);
  const alike = own ? rowsAlike(own, table) : [];
  const calledAlike = alike.filter(({ cells: [main] }) => main !== undefined && hasCell(own!, main));
  const isCalledAlike = calledAlike.length > 0;
  const meant = isCalledAlike ? calledAlike : alike.length <= maxAlike ? alike : [];
  return { isCalledAlike, codes: meant.map((row) => row.code!) };
}

const maxAlike = 4;

/** The variants that share most values with a variant of the same product or of another; none if they share no value. */
export function rowsAlike(own: Row, table: Table): Row[] {
  const common = table.map((row) => (row.code ? commonOf(row, own) : 0));
  const most = Math.max(0, ...common);
  return table.filter((_, at) => most > 0 && common[at] === most);
}

/** The variants made for the size of another variant: the shroud 'for gland sizes 20S, 20'. */
function rowsForSize(own: Row, table: Table): Row[] {
  const size = own.cells.find(({ label }) => /\bsize\b/i.test(label))?.text;
  const isFor = ({ label, text }: Cell) => /\bsizes?\b/i.test(label) && text.split(/[\s,]+/).includes(size ?? '');
  return size ? table.filter(({ code, cells }) => code && cells.some(isFor)) : [];
}

const hasCell = ({ cells }: Row, { label, text }: Cell) =>
  text !== '' && cells.some((cell) => cell.label === label && cell.text === text);

const commonOf = (row: Row, own: Row) => row.cells.filter((cell) => hasCell(own, cell)).length;
