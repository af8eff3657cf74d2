import type { KnowledgeBase } from 'api/records';
import { lexemesOf } from 'api/search';
import type { Catalogue, Found } from './catalogue';
import { withNewValues } from './follow-up';
import { sharesWord } from './intent';
import { leastRelevantShare } from './limits';
import { notSoldAnswer } from './not-sold';
import { asksForPrice } from './price-words';
import { termsIn } from './rows/terms-in';
import { valuesMissed } from './rows/values';
import { plainWords } from './words';

/** One thing of several that a question asks for. */
export interface ListedItem {
  /** What is asked of it alone, with what it shares with the others: 'isolator 63 A' of 'isolator 32 A and 63 A'. */
  question: string;
  /** As it was written, with its quantity. */
  written: string;
}

/** What is listed is looked up here. */
interface Listed {
  catalogue: Catalogue;
  knowledge: Pick<KnowledgeBase, 'notSold'>;
}

/** So many things of one question are answered. */
const maxItems = 6;

/** Neither the comma of '2,5 mm' nor the plus of '3P+N'; a list may be numbered. */
const between = /,(?!\d)|(?<!\S)\d{1,2}[.)](?=\s)|[;\n]|\s[+&]\s|(?<![\w-])(?:and|plus|also|as well as)(?![\w-])/i;
/** What follows belongs to what is before it: 'compound for ducts and glands'. */
const preposition = /\b(?:for|with|without|of|in|inside|into|to|on|from|between|against|through|under|over|per)\b/i;
const counted =
  'nos?|pcs?|pieces?|units?|sets?|rolls?|box(?:es)?|bags?|packs?|packets?|coils?|lengths?|drums?|(?:m|mtrs?|met(?:re|er)s?)(?= of\\b)';
/** '10 x 20 mm glands' are ten, '3 rolls of tape' and 'tape 3 rolls' are three. */
const count = new RegExp(
  `(?<![\\w.-])\\d{1,5} ?(?:[x×*] ?(?=.{0,80}[a-z]{3})|(?:${counted})\\b\\.?(?: of\\b)?)|\\s[x×*] ?\\d{1,5}(?=\\s*$)`,
  'i',
);
/** '4 glands', but not '4 cores', '63 amps'. */
const plural =
  /(?<![\d.])\d{1,5} (?=(?!cores|pins|poles|ways|gangs|phases|pairs|amps|volts|watts|inch|met|mtr|price|rate|cost)[a-z]{3,}s\b)/i;
/** 'Copper lug M12, bimetal lug M16, 50 each' */
const ofEach = /(?<=[\s,])(\d{1,5}) ?(?:nos\.?|pcs\.?|pieces)? each[.?!]?$/i;
/** 'Tray and ladder, both heavy duty' */
const ofAll = /(?:^|[\s,;])(?:both|all|each)\b(?! in one)(.{0,60})$/i;
/** Of a text that names a single product, that has more. */
const wholeShare = 0.8;

/**
 * The things that a question lists, each as a question of its own: 'MCB 16 A, RCCB 40 A and a 12 way DB'.
 * @returns none if it asks for a single thing, or if some part of it names no goods
 */
export async function itemsOf(question: string, { catalogue, knowledge }: Listed): Promise<ListedItem[]> {
  const whole = question.trim();
  const [, each] = ofEach.exec(whole) ?? [];
  const text = whole.replace(ofEach, '');
  const common = goodsIn(ofAll.exec(text)?.[1] ?? '');
  const listed = text.replace(ofAll, '').split(between);
  const written = listed.map((piece) => piece.trim()).filter((piece) => goodsIn(withoutCount(piece)) !== '');
  if (written.length < 2 || written.length > maxItems) return [];
  const pieces = written.map(withoutCount);
  const [best] = await catalogue.find(goodsIn(text));
  const isList = (best?.share ?? 0) < wholeShare;
  const named = await Promise.all(
    pieces.map(
      async (piece) =>
        (await namesGoods(goodsIn(piece), isList, catalogue)) ||
        (await catalogue.codes(piece)).known.length > 0 ||
        (await notSoldAnswer(plainWords(piece, moneyWords), knowledge, catalogue)) !== undefined,
    ),
  );
  if (named.every(Boolean) && isOneName(pieces, best)) return [];
  const complete = await Promise.all(
    pieces.map(async (piece, at) => (named[at] ? piece : withKind(piece, at, { pieces, named }, catalogue))),
  );
  if (complete.some((piece, at) => piece === undefined || belongsToLast(at, written))) return [];
  const shared = sharedEnd(pieces);
  const beginning = await sharedBeginning(pieces[0]!, catalogue);
  const questions = await Promise.all(
    complete.map(async (piece, at) => {
      const own = piece!.replace(refersBack, (_, word: string) => `${word} ${complete[at - 1] ?? ''}`);
      const begun = at > 0 && named[at] ? await withBeginning(own, beginning, catalogue) : undefined;
      const all = `${own}${hasPreposition(own) ? '' : shared}`;
      return `${begun ?? (await withValues(all, pieces, catalogue))} ${common}`.trim();
    }),
  );
  const isPriced = asksForPrice(question);
  return questions.map((asked, at) => ({
    question: isPriced && !asksForPrice(asked) ? `price ${asked}` : asked,
    written: (each ? `${each} pcs ${written[at]!}` : written[at]!)
      .replace(times, '$1 pcs ')
      .replace(timesBehind, ' $1 pcs')
      .replace(plural, (number) => `${number}pcs `),
  }));
}

/** Whether some part of a question says how many are wanted. */
export const hasCounts = (question: string): boolean =>
  question.split(between).some((piece) => withoutCount(piece) !== piece.trim());

const timesBehind = /\s[x×*] ?(\d{1,5})(?=\s*$)/;
const times = /(?<![\d.])(\d{1,5}) ?[x×*] ?(?=.{0,80}[a-z]{3})/i;
/** 'Four glands for it' */
const refersBack = /\b(for|of|with) (?:it|this|that|them|these|those)\b(?: (?:cable|one|size)s?)?/i;

const moneyWords: ReadonlySet<string> = new Set(
  'price prices cost costs rate rates both quote quotation total amount list'.split(' '),
);

/** The words of a text that may name goods. */
const goodsIn = (text: string) => plainWords(text, moneyWords).join(' ');

const withoutCount = (piece: string) => piece.replace(count, ' ').replace(plural, '').trim();

const hasPreposition = (piece: string) => preposition.test(withoutIntroduction(piece));
/** 'Price of 25 mm gland', 'quote for', 'can you send to me' name nothing. */
const withoutIntroduction = (piece: string) =>
  piece.replace(
    /^.{0,40}?\b(?:prices?|costs?|rates?|quote|quotation|need|want|send|available)\b(?: (?:me|us))?(?: (?:for|on|of|in))?/i,
    '',
  );

const hasWord = (text: string) => lexemesOf(text).some(({ kind, key }) => kind === 'word' && key.length > 2);

/** Whether a text names a kind of product, or something else that is sold: 'heat shrink', 'wall exhaust 400'. */
async function namesGoods(words: string, isList: boolean, catalogue: Catalogue): Promise<boolean> {
  if (await catalogue.namesKind(words)) return true;
  const hasValue = /\d/.test(words);
  if (!hasWord(words) || !(isList || hasValue)) return false;
  const [best] = await catalogue.find(words);
  if (!best) return false;
  return hasValue ? best.named && best.share >= leastRelevantShare : best.allNamed && best.share === 1;
}

/** Whether the parts are the name of one product: 'duct and gland sealing compound'. */
function isOneName(pieces: readonly string[], best: Found | undefined): boolean {
  if (!best?.product || best.share < 1) return false;
  const [last = '', ...earlier] = pieces.map(goodsIn).toReversed();
  const words = earlier.join(' ').split(' ');
  const own = words.filter((word) => !/\d/.test(word));
  return own.length > 0 && own.every((word) => !sharesWord([word], last) && sharesWord([word], best.product!.name));
}

/** Whether a part goes on with what is behind a preposition: 'glands' of 'compound for ducts and glands'. */
const belongsToLast = (at: number, pieces: readonly string[]) =>
  at > 0 && hasPreposition(pieces[at - 1]!) && !/\d/.test(pieces[at]!) && !refersBack.test(pieces[at]!);

/** What one part says of all: ' for 4c x 25 cable' of 'gland and lug for 4c x 25 cable'. */
function sharedEnd(pieces: readonly string[]): string {
  const [only, ...others] = pieces.map(withoutIntroduction).filter((piece) => preposition.test(piece));
  const at = only === undefined || others.length > 0 || refersBack.test(only) ? -1 : only.search(/\bfor\b/i);
  return at > 0 ? ` ${only!.slice(at)}` : '';
}

/** The words of a part by which its kind is named alone: 'gland' of 'brass gland 25 mm'. */
async function kindIn(piece: string, catalogue: Catalogue): Promise<string | undefined> {
  const words = goodsIn(piece).split(' ');
  const isKind = await Promise.all(words.map(async (word) => !/\d/.test(word) && (await catalogue.namesKind(word))));
  return words[isKind.lastIndexOf(true)];
}

/** What the first part says before its kind, and the others may share: '20 mm PVC' of '20 mm PVC bend, coupler, saddle'. */
async function sharedBeginning(first: string, catalogue: Catalogue): Promise<string[]> {
  const kind = await kindIn(first, catalogue);
  const words = goodsIn(withoutIntroduction(first)).split(' ');
  return kind === undefined ? [] : words.slice(0, Math.max(0, words.indexOf(kind)));
}

/** A part with the beginning that it shares, if there is such a product; of one that has values of its own, only the words. */
async function withBeginning(
  piece: string,
  beginning: readonly string[],
  catalogue: Catalogue,
): Promise<string | undefined> {
  const shared = beginning.filter((word) => !/\d/.test(piece) || !/\d/.test(word));
  if (shared.length === 0) return undefined;
  const text = `${shared.join(' ')} ${piece}`;
  const [best] = await catalogue.find(goodsIn(text));
  if (!best?.product || !best.isHead || best.share < 1) return undefined;
  const tables = await catalogue.tables(best.product.path);
  return valuesMissed(goodsIn(text), tables, termsIn([best.product])).length > 0 ? undefined : text;
}

/**
 * A part that names no kind, with that of its neighbour: 'isolator 63 A' for '63 A' after 'isolator 32 A', 'F120 armoured cable' for
 * 'F120 armoured' after another cable.
 */
async function withKind(
  piece: string,
  at: number,
  { pieces, named }: { pieces: readonly string[]; named: readonly boolean[] },
  catalogue: Catalogue,
): Promise<string | undefined> {
  if (!/\d/.test(piece)) return undefined;
  const earlier = named.lastIndexOf(true, at);
  const near = earlier < 0 ? named.indexOf(true) : earlier;
  if (near < 0) return undefined;
  if (!hasWord(goodsIn(piece))) return withNewValues(pieces[near]!, piece);
  const kind = await kindIn(pieces[near]!, catalogue);
  return kind === undefined ? undefined : `${piece} ${kind}`;
}

/** A part without values with those of the only part that has some, if there is such a product: 'plug and connector 32 A'. */
async function withValues(piece: string, pieces: readonly string[], catalogue: Catalogue): Promise<string> {
  const valued = pieces.filter((each) => /\d/.test(each));
  if (/\d/.test(piece) || valued.length !== 1) return piece;
  const values = goodsIn(valued[0]!)
    .split(' ')
    .filter((word, at, all) => /\d/.test(word) || /\d$/.test(all[at - 1] ?? ''))
    .join(' ');
  const [best] = await catalogue.find(`${goodsIn(piece)} ${values}`);
  if (!best?.product || !best.isHead) return piece;
  const tables = await catalogue.tables(best.product.path);
  return valuesMissed(values, tables, termsIn([best.product])).length > 0 ? piece : `${piece} ${values}`;
}
