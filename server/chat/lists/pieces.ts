import type { KnowledgeBase } from 'api/records';
import { lexemesOf } from 'api/search';
import { packagesPattern, piecesPattern } from '../packing';
import { plainWords } from '../words';

/** Neither the comma of '2,5 mm' nor the plus of '3P+N'; a list may be numbered: '1) …', '(1) …', 'item 1 …'. */
const between =
  /,(?!\d)|(?<!\S)(?:\(?\d{1,2}[.)]|(?:item|sr|sl)\.? ?(?:no\.? ?)?\d{1,2}\b[:.)-]?)(?=\s)|[;\n]|\s[+&]\s|(?<![\w-])(?:and|plus|also|as well as)(?![\w-])/i;
/** What follows belongs to what is before it: 'compound for ducts and glands'. */
export const preposition =
  /\b(?:for|with|without|of|in|inside|into|to|on|from|between|against|through|under|over|per)\b/i;
const counted = `no|${piecesPattern}|${packagesPattern}|(?:m|mtrs?|met(?:re|er)s?)(?= of\\b)`;
/** Goods with a width and a height. */
const sided = '(?:trunking|tray|box|duct|strut|channel|tie)';
/** '4 x 25 mm² cable' has four cores. */
const area = '(?:mm2|mm²|sq|(?:mm )?(?:core|cable|flex|swa|awa|xlpe|armou?red))';
/** '10 x 20 mm glands' are ten; '100x50' and '100 x 50 mm trunking' have two sides. */
const by =
  `(?:(?: [x×*] ?(?!\\d{1,4} ?(?:mm )?(?:[a-z]+ )?${sided}|\\d{1,3}(?:\\.\\d)? ?${area})|[x×*] ?(?!\\d))` +
  '(?=.{0,24}[a-z]{3})|' +
  // '10 x ZE-A2-20', '5 x 013-6'
  ' ?[x×*] ?(?=[a-z]{1,4}-[a-z\\d]|\\d{3,4}-\\d))';
/** '3 rolls of tape' and 'tape 3 rolls' are three. */
const count = new RegExp(
  `(?<![\\w.-])\\d{1,5}(?:${by}| ?(?:${counted})\\b\\.?(?: of\\b)?)|` +
    // 'Cable - 350 mtrs'
    '\\s[x×*] ?\\d{1,5}(?=\\s*$)|\\s[-–:=] ?\\d{1,5} ?(?:m|mtrs?|met(?:re|er)s?)\\b\\.?(?=\\s*$)',
  'i',
);
/** '4 glands', but not '4 cores', '63 amps'. */
const plural =
  /(?<![\d.])\d{1,5} (?=(?!cores|pins|poles|ways|gangs|phases|pairs|amps|volts|watts|inch|met|mtr|price|rate|cost)[a-z]{3,}s\b)/i;
/** 'Copper lug M12, bimetal lug M16, 50 each' */
const ofEach =
  /(?<=[\s,])(\d{1,5}) ?(?:nos\.?|pcs\.?|pieces)? (?:of )?each(?=[.?!]?$|,| (?:price|cost|total|how much)\b)/i;
/** 'MCB 16A 20A 32A': a size has no more than three sides, and nothing has several currents. */
const values =
  /\b\d[\d.]{0,5}(?:a|amps?)(?: \d[\d.]{0,5}(?:a|amps?)){2,11}\b|\b\d[\d.]{0,5}mm(?: \d[\d.]{0,5}mm){3,11}\b/gi;
/** 'Tray and ladder, both heavy duty' */
const ofAll = /(?:^|[\s,;])(?:both|all|each)\b(?! in one|:)(.{0,60})$/i;

/** A question as a list: its parts, as written and without their counts, and what it says of all of them. */
export interface Pieces {
  written: readonly string[];
  pieces: readonly string[];
  /** How many of each are wanted, if that is said once. */
  each: string | undefined;
  /** 'Heavy duty' of 'both heavy duty'. */
  common: string;
  /** The question without how many of each. */
  text: string;
}

/** Splits a question where it may be a list. Parts that name nothing are left out. */
export function piecesOf(question: string): Pieces {
  const whole = question.trim();
  const [, each] = ofEach.exec(whole) ?? [];
  const text = whole.replace(ofEach, '').replace(values, (listed) => listed.replace(/ (?=\d)/g, ', '));
  const parts = text.replace(ofAll, '').split(between);
  const written = parts.map((piece) => piece.trim()).filter((piece) => goodsIn(withoutCount(piece)) !== '');
  const common = goodsIn(ofAll.exec(text)?.[1] ?? '');
  return { written, pieces: written.map(withoutCount), each, common, text };
}

/**
 * 'Gland 25 indoor, gland 25 outdoor' of 'gland 25 indoor and outdoor both': nothing is for the one and not for the other, and both are
 * asked for. What is 'for indoor and outdoor use' is a single thing.
 */
export function eachOfBoth(question: string, opposites: KnowledgeBase['opposites']): string {
  const words = opposites.flat().join('|');
  const both = new RegExp(
    `\\b(?:both )?(${words}) ?(?:and|&|/|\\+) ?(${words})\\b(?! (?:use|areas?|place))(?:,? both)?`,
    'i',
  );
  const [whole, one, other] = both.exec(question) ?? [];
  const isPair = opposites.some((pair) => [one, other].every((word) => pair.includes(word?.toLowerCase() ?? '')));
  if (whole === undefined || one === other || !isPair || !/\bboth\b/i.test(question)) return question;
  return [one, other].map((word) => question.replace(whole, word!).replace(/\bboth\b/gi, '')).join('; ');
}

/** A part as it was written, with its quantity as a number of pieces if it was written in another way: '10 x', '4 glands'. */
export const withPieces = (written: string, each: string | undefined): string =>
  (each ? `${each} pcs ${written}` : written)
    .replace(numbered, '$1 pcs')
    .replace(times, '$1 pcs ')
    .replace(timesBehind, ' $1 pcs')
    .replace(plural, (number) => `${number}pcs `);

/** Whether some part of a question says how many are wanted. */
export const hasCounts = (question: string): boolean =>
  question.split(between).some((piece) => withoutCount(piece) !== piece.trim());

/** 'Man cooler 1 no', but not '2 NO' contacts. */
const numbered = /(?<![\d.])(\d{1,5}) ?[Nn]o\b\.?(?=\s*(?:$|grand|total|only|each))/;
const timesBehind = /\s[x×*] ?(\d{1,5})(?=\s*$)/;
const times = new RegExp(`(?<![\\d.])(\\d{1,5})${by}`, 'i');

/** Words about money, which name no goods. */
export const moneyWords: ReadonlySet<string> = new Set(
  'price prices cost costs rate rates both quote quotation total amount list'.split(' '),
);

/** The words of a text that may name goods. */
export const goodsIn = (text: string) => plainWords(text, moneyWords).join(' ');

const withoutCount = (piece: string) => piece.replace(count, ' ').replace(plural, '').trim();

/** Whether a text has a word, and not only values. */
export const hasWord = (text: string) => lexemesOf(text).some(({ kind, key }) => kind === 'word' && key.length > 2);

/** Whether a part says what something is for, or with. */
export const hasPreposition = (piece: string) => preposition.test(withoutIntroduction(piece));

const introduction =
  /^.{0,40}?\b(?:prices?|costs?|rates?|much|total|quote|quotation|need|want|send|give|available)\b(?: (?:me|us))?(?: (?:both|all):?)?(?: (?:for|on|of|in))?/i;

/** 'Price of 25 mm gland', 'quote for', 'can you send to me', 'need price for' name nothing. */
export const withoutIntroduction = (piece: string) => piece.replace(introduction, '').replace(introduction, '');
