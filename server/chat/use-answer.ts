import { addresses } from 'api/addresses';
import type { ChatHistoryEntry } from 'api/chat';
import type { KnowledgeBase, KnownProduct } from 'api/records';
import { canonical, lexemesOf, termsOf } from 'api/search';
import { askedIn, isSaidBy, labelWords } from './asked-values';
import type { Catalogue, Found } from './catalogue';
import { productLine } from './catalogue-answer';
import { namesChoice } from './choices';
import { lastPage } from './context';
import { asksForExplosive, isForExplosive } from './explosive';
import { passagesFor } from './passages';
import { kindOf } from './rows/best-rows';
import { cellsIn } from './tables';
import { typesOf } from './types-of';
import { askedFor, plainWords, stemmed } from './words';

const where = '(?:in|for|on|under|underneath|with|outside|inside)';
const article = '(?:an? |the |your |this |my |our )?';
const fit = '(?:ok(?:ay)?|fine|good|safe|suitable|allowed|permitted|usable|rated|certified|enough)';

const install = '(?:use|install|fit|put|mount|lay|run)';
/** What is said at the end of something that is assumed: 'right?', 'isn't it?' */
const seeksAssent = "(?:right|correct|true|no|yes|na|is ?n['’]?t it|are ?n['’]?t they)";
/** Words for where something is. */
const surroundings = '(?:(?:out|in)doors?|outside|underground|under ground|underwater|under water)';

/** Names of approvals for explosive atmospheres; 'ex stock' and 'ex works' are not approvals. */
const explosive = 'atex|iecex|ex(?! ?-?(?:stock|works?)\\b)|(?:flame|explosion)[ -]?proof';

/** What is asked about, and for what: `can I use a nylon gland in zone 1`, `is it ok for sunlight`, `can it be buried`. */
const useAsked = [
  `\\b(?:can|could|may|should)\\b.{0,20}\\buse ${article}(?<what>\\S.{0,60}?) ${where} (?<use>\\S[^?.!]{1,60})`,
  // 'The brass one is grey, isn't it?'; whether a size or a rating is right, rows tell.
  `^(?:(?:so|and|but) )?${article}(?<what>\\S.{0,60}?) (?:is|are|has|have|comes? in|made (?:of|from)) (?<use>(?:[^\\d?.!]|ip ?\\d\\d|zones? ?\\d){1,60}?),? ${seeksAssent}\\W*$`,
  // 'Is the A2 gland Ex certified', 'confirm that it is IP66'
  `\\b(?:is|are|confirm(?: that)?) ${article}(?<what>\\S.{0,60}?) (?:(?:is|are) )?(?<use>(?:${explosive}|ip ?\\d\\d|fire)\\b[^?.!]{0,60})`,
  // 'Can I use a BW gland outside', 'BW gland outdoor ok?', 'can I bury it'
  `(?:\\b(?:can|could|may|should)\\b.{0,20}\\b|^|\\bis it ${fit} to )${install} ${article}(?<what>\\S.{0,60}?) (?:${where} )?(?<use>${surroundings})\\b`,
  `\\b(?:can|could|may|should)\\b.{0,20}\\b(?<what>)${install}(?: it| this| that)? (?:${where} )?(?<use>${surroundings})\\b`,
  `^(?:is |are )?${article}(?<what>\\S.{0,60}?) (?:for )?(?<use>${surroundings})(?: \\w{2,12}){0,2} ${fit}\\b`,
  `\\b(?:is|are) ${article}(?<what>\\S.{0,60}?) ${fit} (?:for )?(?:use )?(?<use>${surroundings})\\b`,
  `\\b(?:can|could|may|should)\\b.{0,12}\\b(?<use>bury) ${article}(?<what>[^?.!]{2,60}?)(?: direct(?:ly)?)?(?=[?.!]|$| in | under )`,
  `\\b(?:is|are) ${article}(?<what>\\S.{0,60}?) ${fit} (?:to be used |to use )?${where} (?<use>\\S[^?.!]{1,60})`,
  `\\b(?:can|could|may) ${article}(?<what>\\S.{0,60}?) be (?:(?:used|installed|mounted|put|laid|kept) ${where} )?(?<use>\\S[^?.!]{1,60})`,
  // 'Can I use in Riyadh', 'does it work on 60 Hz'
  `\\b(?:can|could|may|should)\\b.{0,20}\\b(?<what>)use(?: it)? ${where} (?<use>\\S[^?.!]{1,60})`,
  `\\b(?:is|are) (?<what>it|they|this|these) ${fit} (?<use>(?:out|in)doors?\\b[^?.!]{0,60}|underground\\b[^?.!]{0,60})`,
  `\\b(?:does|do|will|would|can) ${article}(?<what>\\S.{0,60}?) (?:work|run|operate|function) (?:${where}|at|with) (?<use>\\S[^?.!]{1,60})`,
  `\\b(?:does|do|will) (?<what>it|they|that|this|these|the price) (?:include|come with) (?<use>\\S[^?.!]{1,60})`,
].map((pattern) => new RegExp(pattern, 'i'));
/** The type of what is wanted, and what it is wanted for: 'I need BW gland IP66', 'E1W gland for zone 1'. */
const typeWanted = new RegExp(
  `^(?:(?:i|we) )?(?:(?:need|want|require) )?${article}(?<what>\\S.{0,40}?) (?:(?:for|in|with) )?(?:an? |the )?(?<use>(?:${explosive}|hazardous|zones? ?\\d|ip ?\\d\\d)\\b[^?.!]{0,40})`,
  'i',
);
const pronoun = /^(?:$|(?:it|this|that|these|those|they|them|one|the price)\b)/i;

/** Facts that pages state under several names: a page that does not mention zone 1 may say that there is no Ex certificate. */
const statements: [asked: RegExp, said: RegExp][] = [
  [
    new RegExp(`\\b(?:${explosive}|hazardous|zones? ?\\d)\\b`, 'i'),
    /\b(?:ATEX|IECEx|Ex|[Ff]lameproof|[Hh]azardous|[Ee]xplosive|zones? \d)\b/,
  ],
  [/\bip ?\d\d\b|\b(?:water|dust|weather)[ -]?proof\b/i, /\bip ?\d\d\b|\bingress\b|\bweatherproof\b/i],
  [/\bfire\b/i, /\bfire\b/i],
];

/** 'Carries no Ex certificate', 'not for hazardous areas' */
const statesNo = /\b(?:not|no|never) (?:\w{1,12} ){0,3}(?:atex|iecex|ex|hazardous|ingress|ip ?\d\d|fire)\b/i;

const maxQuoted = 3;
const maxOthers = 3;

/**
 * Answers whether a product may be used somewhere by quoting what its page says about that: 'can I use a nylon gland in zone
 * 1?', and 'can it be buried?' about the product of the conversation. If the page says nothing, the answer says so and names
 * products of its category whose pages do: nothing is ever inferred.
 * @param opposites pairs of words; a page that has one of a pair denies the other
 * @returns undefined if the question is not of that kind, or does not name exactly one product
 */
export async function useAnswer(
  question: string,
  history: readonly ChatHistoryEntry[],
  catalogue: Pick<Catalogue, 'find' | 'at' | 'sentences' | 'tables' | 'choices'>,
  opposites: KnowledgeBase['opposites'],
): Promise<string | undefined> {
  const asksForUse = useAsked.map((pattern) => pattern.exec(question)?.groups).find(Boolean);
  const { what = '', use: asked = '' } = asksForUse ?? typeWanted.exec(question)?.groups ?? {};
  const place = asked.replace(/[[\]()*]/g, ' ').trim();
  const use = wordsOfUse(asked);
  const words = plainWords(what, new Set());
  if (use.length === 0 || (words.length === 0 && !pronoun.test(what))) return undefined;
  const best = await productMeant(what, words, history, catalogue);
  if (!best?.product || best.share < 1 || !(best.isHead || isNamed(best.product, words))) return undefined;
  // 'Brass gland for zone 1' asks for a suitable one, and 'E1W gland for zone 1' whether that one is suitable.
  const types = typesOf(best.product).map((type) => type.toLowerCase());
  if (!asksForUse && !words.some((word) => types.includes(word.toLowerCase()))) return undefined;
  const { name, path, company, info } = best.product;
  const head = `**[${name}](${path})** (${company}): ${info}.`;
  const advice = `For advice, ask our engineers on [Contact Us](${addresses.contactUs.to()}).`;
  const cells = cellsIn(await catalogue.tables(path));
  // The rows say which of its variants are IP44.
  if (
    lexemesOf(asked).some(
      ({ kind, key }) => kind === 'measure' && /^ip\d/.test(key) && cells.some(({ terms }) => terms.has(key)),
    )
  )
    return undefined;
  // 'UV-resistant' is in the name, and its maker beside that.
  const named = says(`${name}, ${company}`, use) ? [`${name} (${company})`] : [];
  const said = [...named, ...(await sentencesAbout(best.product, use, catalogue))].slice(0, maxQuoted);
  if (said.length > 0) {
    const isDenied = said.every((line) => statesNo.test(line));
    // A product that is wanted and suitable is answered with its variants.
    if (!asksForUse && !isDenied) return undefined;
    return [head, isDenied ? no : [], saidBy(said), advice].flat().join('\n\n');
  }
  const isUnsafe = asksForExplosive(asked) && !isForExplosive(best.product);
  const unsaid = `I could not find that on its page (${place}).${isUnsafe ? ' Please do not use it in explosive atmospheres.' : ''}`;
  const stated = await statedAbout(best.product, asked, catalogue);
  if (stated.length > 0) {
    const isDenied = stated.some((line) => statesNo.test(line));
    // That it is flameproof does not make it one for zone 0.
    const isSaidSo = /proof/i.test(asked) && asksForExplosive(asked) && !isUnsafe;
    return [head, isDenied ? no : isSaidSo ? [] : unsaid, saidBy(stated), advice].flat().join('\n\n');
  }
  const contrary = await statedContrary(best.product, use, opposites, catalogue);
  if (contrary.length > 0) {
    const better = await othersFor(best, [...words, 'for', place].join(' '), use, catalogue);
    const instead = better.length > 0 ? [`For that:\n${better.map(productLine).join('\n')}`] : [];
    return [head, no, saidBy(contrary), ...instead, advice].join('\n\n');
  }
  const chosen = await choiceStated(best.product, asked, catalogue);
  if (chosen) {
    // Of several products of that name, another one may have it: a metric nylon gland is white.
    const having = chosen.isHad ? [] : await namesakesWith(best.product, words, asked, catalogue);
    const instead = having.length > 0 ? [`These have it:\n${having.map(productLine).join('\n')}`] : [];
    return [head, chosen.isHad || having.length > 0 ? [] : no, saidBy(chosen.lines), ...instead, advice]
      .flat()
      .join('\n\n');
  }
  // A 32 A socket is not a place of use: goods made for it say nothing about a 63 A plug.
  const others = rated.test(place) ? [] : await othersFor(best, [...words, 'for', place].join(' '), use, catalogue);
  const passages = await passagesFor(question, [best.product], catalogue);
  // The 1 of 'zone 1' also occurs in 'BS 6121-1'.
  const telling = use.filter((word) => /\p{L}/u.test(word));
  const isOfUse = passages?.lines.some((line) => telling.some((word) => says(line, [word])));
  const found = passages && isOfUse ? saidBy(passages.lines) : unsaid;
  const instead =
    others.length > 0 ? [`The pages of these products say so:\n${others.map(productLine).join('\n')}`] : [];
  return [head, found, ...instead, advice].join('\n\n');
}

const no = '**No**, going by its page.';

/** The product that some words name, or that the conversation is about: 'it', 'the brass one'. */
async function productMeant(
  what: string,
  words: readonly string[],
  history: readonly ChatHistoryEntry[],
  catalogue: Pick<Catalogue, 'find' | 'at'>,
): Promise<Found | undefined> {
  const isOne = / ones?$/i.test(what);
  const page = isOne || pronoun.test(what) ? (await lastPage(history, catalogue))?.found : undefined;
  if (pronoun.test(what) || (page && isNamed(page.product!, words))) return page;
  const kind = page ? [kindOf(page.product!)] : [];
  return (await catalogue.find([...words, ...kind].join(' '))).find(({ product }) => product);
}

/**
 * What a product has of an attribute of which the question names a value: 'Colour: White, Black', where grey is asked.
 * @returns undefined if the question names no such value, or the page none of that attribute
 */
async function choiceStated(
  product: KnownProduct,
  asked: string,
  catalogue: Pick<Catalogue, 'sentences' | 'tables' | 'choices'>,
): Promise<{ isHad: boolean; lines: string[] } | undefined> {
  const named = (await catalogue.choices()).filter((choice) => namesChoice(asked, [choice]));
  const isOfChoice = (label: string) =>
    named.some((choice) => [...labelWords(label)].join(' ') === [...choice.label].join(' '));
  const cells = cellsIn(await catalogue.tables(product.path)).filter(
    ({ label, text }) => text !== '' && isOfChoice(label),
  );
  const textsOf = (label: string) => new Set(cells.flatMap((cell) => (cell.label === label ? [cell.text] : [])));
  const labels = [...new Set(cells.map(({ label }) => label))];
  const lines = labels.map((label) => `${label}: ${[...textsOf(label)].join(', ')}`);
  const said = (await linesOf(product, catalogue)).filter(
    (line) => line.includes(':') && isOfChoice(line.split(':')[0]!),
  );
  if (lines.length + said.length === 0) return undefined;
  const terms = new Set([...cells.flatMap((cell) => [...cell.terms]), ...said.flatMap((line) => termsOf(line))]);
  return {
    isHad: askedIn(asked).some(({ lexeme }) => isSaidBy(lexeme, terms)),
    lines: [...lines, ...said].slice(0, maxQuoted),
  };
}

/** The other products that are called by some words and have the value that a question names. */
async function namesakesWith(
  product: KnownProduct,
  words: readonly string[],
  asked: string,
  catalogue: Pick<Catalogue, 'find' | 'sentences' | 'tables' | 'choices'>,
): Promise<KnownProduct[]> {
  const found = words.length > 0 ? await catalogue.find(words.join(' ')) : [];
  const alike = found
    .flatMap((one) => (one.product && one.isHead && one.share === 1 ? [one.product] : []))
    .filter(({ path }) => path !== product.path)
    .slice(0, 8);
  const chosen = await Promise.all(alike.map((one) => choiceStated(one, asked, catalogue)));
  return alike.filter((_, at) => chosen[at]?.isHad).slice(0, maxOthers);
}

/** The lines of a product's page that state the opposite of a use, and nothing else: 'Indoor, dry', where outdoors is asked. */
async function statedContrary(
  product: KnownProduct,
  use: readonly string[],
  opposites: KnowledgeBase['opposites'],
  catalogue: Pick<Catalogue, 'sentences'>,
): Promise<string[]> {
  const contrary = opposites
    .map((pair) => pair.map(ofUse))
    .flatMap(([one, other]) => (use.includes(one!) ? other! : use.includes(other!) ? one! : []));
  const isContrary = (line: string) => contrary.some((word) => says(line, [word]));
  const lines = (await linesOf(product, catalogue)).filter(isContrary);
  const others = lines.filter((line) => line !== product.info);
  const known = others.length > 0 ? others : lines;
  return known.length > 0 || !isContrary(product.name) ? known.slice(0, maxQuoted) : [product.name];
}

const rated = /\d ?(?:a|amps?|v|kv)\b/i;

/** 'E1FW', 'split bolt': the name without the noun that says what it is. */
const isNamed = ({ name }: KnownProduct, words: readonly string[]) => {
  const own = new Set(askedFor(name));
  return askedFor(words.join(' ')).every((word) => own.has(word));
};

/** What people say instead of `underground`. */
const ground = new Set(['buried', 'bury', 'underground', 'soil', 'ground'].map(canonical));

/** The words for a use; for '60 Hz in Riyadh' only the frequency, which pages mention with other places. */
function wordsOfUse(where: string): string[] {
  const words = askedFor(where);
  const frequency = words.filter((word) => /^\d+hz$/.test(word));
  // On pages, 'outside' may also mean the outside of a wall.
  return (frequency.length > 0 ? frequency : words).map((word) => ofUse(word === 'outside' ? 'outdoor' : word));
}

/** A word in the form in which uses are compared. */
const ofUse = (word: string) => (ground.has(canonical(word)) ? 'ground' : stemmed(word));

const says = (text: string, use: readonly string[]) => {
  const own = new Set(askedFor(text.replace(/\bunder ground\b/gi, 'underground')).map(ofUse));
  return use.every((word) => own.has(word));
};

/** Quotes the page of a product. */
export const saidBy = (lines: readonly string[]) => `Its page says:\n${lines.map((line) => `- ${line}`).join('\n')}`;

/** Lines of a product's page with some words, quoted; a few at most. */
export const linesAbout = (product: KnownProduct, words: readonly string[], catalogue: Pick<Catalogue, 'sentences'>) =>
  sentencesAbout(product, wordsOfUse(words.join(' ')), catalogue);

/** All that the page of a product says, line by line. */
export async function linesOf(
  { path, info, specs }: KnownProduct,
  catalogue: Pick<Catalogue, 'sentences'>,
): Promise<string[]> {
  const lines = [info, ...specs, ...(await catalogue.sentences(path))].map((line) => line.replace(/\.$/, ''));
  // A heading alone says nothing.
  return [...new Set(lines)].filter((line) => !/:\s*$/.test(line));
}

const sentencesAbout = async (
  product: KnownProduct,
  use: readonly string[],
  catalogue: Pick<Catalogue, 'sentences'>,
): Promise<string[]> => (await linesOf(product, catalogue)).filter((line) => says(line, use)).slice(0, maxQuoted);

/** What the page of a product states about a rating or an approval in the question, under whichever name. */
async function statedAbout(product: KnownProduct, asked: string, catalogue: Pick<Catalogue, 'sentences'>) {
  const [, said] = statements.find(([one]) => one.test(asked)) ?? [];
  return said ? (await linesOf(product, catalogue)).filter((line) => said.test(line)).slice(0, maxQuoted) : [];
}

/** What the page of a product says about its prices: 'Without incomer and breakers'. */
export const priceLines = async (path: string, catalogue: Pick<Catalogue, 'sentences'>): Promise<string[]> =>
  (await catalogue.sentences(path)).filter((line) => /^prices?:/i.test(line));

/** 'Not for sunlight' is not a recommendation. */
const denied = /\b(?:no|not|never|except|without|avoid|unless)\b/i;

/** Products of the same category whose pages say that they are suitable. */
async function othersFor(
  { category, product: own }: Found,
  asked: string,
  use: readonly string[],
  catalogue: Pick<Catalogue, 'find'>,
): Promise<KnownProduct[]> {
  const isFor = ({ name, info, specs }: KnownProduct) => {
    const clauses = [name, info, ...specs]
      .flatMap((line) => line.split(/[.;](?!\d)/))
      .filter((one) => !denied.test(one));
    // The 0 of 'zone 0' means nothing without its word.
    return use.some((word) => /\d/.test(word)) ? clauses.some((one) => says(one, use)) : says(clauses.join(' '), use);
  };
  return (await catalogue.find(asked))
    .flatMap(({ product, category: other }) =>
      product && other === category && product.path !== own!.path && isFor(product) ? [product] : [],
    )
    .slice(0, maxOthers);
}
