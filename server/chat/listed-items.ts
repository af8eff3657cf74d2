import type { KnowledgeBase } from 'api/records';
import type { Catalogue, Found } from './catalogue';
import { withNewValues } from './follow-up';
import { sharesWord } from './intent';
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
  /(?<![\d.])\d{1,5} (?=(?!cores|pins|poles|ways|gangs|phases|pairs|amps|volts|watts|inch|met|mtr)[a-z]{3,}s\b)/i;
/** 'Tray and ladder, both heavy duty' */
const ofAll = /(?:^|[\s,;])(?:both|all|each)\b(?! in one)(.{0,60})$/i;
/** Of a text that names a single product, that has more. */
const wholeShare = 0.8;

/**
 * The things that a question lists, each as a question of its own: 'MCB 16 A, RCCB 40 A and a 12 way DB'.
 * @returns none if it asks for a single thing, or if some part of it names no goods
 */
export async function itemsOf(question: string, { catalogue, knowledge }: Listed): Promise<ListedItem[]> {
  const common = goodsIn(ofAll.exec(question)?.[1] ?? '');
  const listed = question.replace(ofAll, '').split(between);
  const written = listed.map((piece) => piece.trim()).filter((piece) => goodsIn(withoutCount(piece)) !== '');
  if (written.length < 2 || written.length > maxItems) return [];
  const pieces = written.map(withoutCount);
  const [best] = await catalogue.find(goodsIn(question));
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
  const whole = pieces.map((piece, at) => (named[at] ? piece : withKind(piece, at, pieces, named)));
  if (whole.some((piece, at) => piece === undefined || belongsToLast(at, written))) return [];
  const shared = sharedEnd(pieces);
  const questions = await Promise.all(
    whole.map(async (piece, at) => {
      const own = piece!.replace(refersBack, (_, word: string) => `${word} ${whole[at - 1] ?? ''}`);
      const all = `${own}${hasPreposition(own) ? '' : shared}`;
      return `${await withValues(all, pieces, catalogue)} ${common}`.trim();
    }),
  );
  const isPriced = asksForPrice(question);
  return questions.map((text, at) => ({
    question: isPriced && !asksForPrice(text) ? `price ${text}` : text,
    written: written[at]!.replace(times, '$1 pcs ')
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

/** Whether a text names a kind of product, or something else that is sold: 'heat shrink'. */
async function namesGoods(words: string, isList: boolean, catalogue: Catalogue): Promise<boolean> {
  if (await catalogue.namesKind(words)) return true;
  if (!isList || /\d/.test(words)) return false;
  const [best] = await catalogue.find(words);
  return best !== undefined && best.share === 1 && best.allNamed;
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
  const at = only === undefined || others.length > 0 || refersBack.test(only) ? -1 : only.search(preposition);
  return at > 0 ? ` ${only!.slice(at)}` : '';
}

/** A part that is a value alone, with the kind of its neighbour: 'isolator 63 A' for '63 A' after 'isolator 32 A'. */
function withKind(piece: string, at: number, pieces: readonly string[], named: readonly boolean[]): string | undefined {
  if (!/\d/.test(piece)) return undefined;
  const earlier = named.lastIndexOf(true, at);
  const near = earlier < 0 ? named.indexOf(true) : earlier;
  return near < 0 ? undefined : withNewValues(pieces[near]!, piece);
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
