import { looksLikeCode } from '../search/codes';
import { isCountingUnit, isLength } from './quantity';
import { isPiece, isProperty } from './sizes';

/** Why a line is refused whose quantity is stated in a way that is not read, or more than once. */
export const unclearQuantity =
  'It is not clear how many you want: write one quantity, such as “10 x …” or “… - 10 pcs”';

const packaging = '(?:pack|packet|box|bag|carton|roll|drum|coil|reel|bundle|set|kit)';
/** What is in a package says nothing about how many are wanted: `bag of 100 pcs`, `100 pcs per bag`. */
const contents = new RegExp(
  `\\b${packaging} of \\d+(?: ?\\p{L}+)?|\\b\\d+ ?\\p{L}+\\.? ?(?:\\/ ?|per |in an? |in each )${packaging}\\b`,
  'giu',
);
/** Before a number that belongs to nothing else: not the 50 of `M20x50` or `100 x 50`. */
const between = '(?<![\\w,/×*-]|\\d\\.|[x×*] )';
const metres = '(?:m|mtrs?|met(?:re|er)s?|متر)';

/** A number with a unit that counts. */
const counted = new RegExp(`(?:${between}|\\d/)\\d{1,6} ?(\\p{L}{1,8}(?:\\.s)?)(?![\\p{L}\\d])`, 'giu');
/** Packages in the singular can be products: `6x6 box`, `3 pole set`. */
const onePackage = new RegExp(`^(?:${packaging}|pairs?|off|each|unit|length)$`, 'i');

/** What else states a quantity wherever it is in a line. */
const signs = [
  /\b(?:qty|qnty|quantity)\b\D{0,4}\d|(?<!\p{L})(?:الكمية|العدد|عدد) ?[:=]? ?\d/iu,
  // A price is for one of several.
  /@\D{0,5}\d/,
  // `0252-6 x 4 + 2352-6`, `0252-6: 2, 2352-6`, `0252-6 (4), 2352-6`
  /(?: [x×*] ?|[:=] ?)\d+ ?[+,;&]|[([]\d{1,5}[)\]]/i,
  // `lug 70x10 x 50`, `cable 4C x 16 x 300`
  /\d[x×*]\d+(?:\.\d+)?(?:mm2?)? [x×*] ?\d+$|\d ?c(?:ores?)? ?[x×*] ?\d[\d.]*(?: ?(?:mm2|mm²|sq\.? ?mm))? ?[x×*] ?\d+\b/i,
  new RegExp(`(?: [-–—] ?| ?[:=] ?)\\d[\\d ]*${metres}$`, 'iu'),
  // `4C x 16 SWA x 300 m`; but `tape 19 mm x 20 m`
  new RegExp(`(?<!mm|cm|\\d) [x×*] ?\\d{2,6} ?${metres}$`, 'iu'),
  // `0352-6 - 4`, `0352-6 4 185.00 740.00`
  / [-–—] ?\d+$|\d\.\d\d \d+\.\d\d$/,
  // `0252-6 x10 2352-6`, `cat6, 20 m cat5`
  new RegExp(`\\S [x×]\\d+ \\S|, ?\\d+ ?${metres} \\S`, 'iu'),
  /^runs?\b/i,
  // `red 4, black 4, green`
  /\p{L} \d{1,5}, ?\p{L}+ \d{1,5},/u,
  // `10 or` in `10 or 12 nos`, `approx` in `approx 12 nos`
  /(?:(?:(?<!\S)(?:or|to|and|approx[a-z]*|about|around|min|max|up to)\.?|[&~≈+=–—-]|او|أو|الى|إلى|حوالي) ?|^[x×] ?\d+)$/i,
];
/** `100 m` may be how much is wanted, or the length of one. */
const length = new RegExp(`${between}(\\d{1,6}) ?${metres}(?![\\p{L}\\d/])`, 'giu');
/** Where no quantity was read: `1- cable gland`, `x12 0252-6`. */
const numberFirst = /^(?:\d{1,3}-|[x×] ?\d+) /i;
/** What is behind a dash, a colon or a bracket may be how many, or a size: `- 12/14`, `(16 A)`. */
const tail = /(?: [-–—] ?|(?:(?<!\d)[:=]|[:=] ) ?| ?\()((?:[^-–—:=(]|(?<=\d)-(?=\d))*)$/;
/** Perhaps behind a word, such as `max`: the number, and what follows it. */
const startsWithNumber = /^(?:\p{L}{2,6}\.? )?(\d[\d.,/*-]*) ?([^\d.,/*-].*?)?\)?$/iu;

/**
 * Whether the name of a line states a quantity as well: `CW gland 25, qty 20, urgent`, `0252-6 (4), 2352-6`.
 * @param isOpen whether no quantity was read: a length may be one then
 */
export function statesQuantity(text: string, isOpen: boolean): boolean {
  const name = text.replace(contents, ' ');
  if (isCodeWithNumbers(text)) return true;
  // `A.0EA,1`: beside its quantity, a code says no other.
  const isCode = !isOpen && looksLikeCode(text);
  const isCounted =
    !isCode && [...name.matchAll(counted)].some(([, unit]) => isCountingUnit(unit!) && !onePackage.test(unit!));
  if (
    isCounted ||
    signs.some((sign) => sign.test(name)) ||
    (isOpen && (numberFirst.test(name) || endsWithQuantity(name)))
  )
    return true;
  return [...name.matchAll(length)].some(
    ({ 0: whole, 1: number, index }) =>
      (isOpen || index === 0) && isLength(Number(number)) && !isPiece(name.slice(index + whole.length).trimStart()),
  );
}

/** `1 0252-6 10`, `0252-6 10k`, `ten 0252-6`: a code, and nothing but numbers beside it, which say no more of what is wanted. */
function isCodeWithNumbers(text: string): boolean {
  const words = text.split(/[\s,;&]+/).filter(Boolean);
  const others = words.filter((word) => !looksLikeCode(word));
  return (
    others.length > 0 &&
    others.length < words.length &&
    others.every((word) => counting.test(word) || inWords.test(word))
  );
}

const counting = /^(?:-?\d[\d.,]*k?|[x×*+=:–—-]|and|or|qty\.?:?)$/i;

/** Whether a name ends with a number that is no size: `gland - 12/14`, `gland - 3 each side`. */
function endsWithQuantity(name: string): boolean {
  const [, end = ''] = tail.exec(name) ?? [];
  const [, number, what = ''] = startsWithNumber.exec(end) ?? [];
  if (number === undefined) return inWords.test(end) || later.test(end);
  return !isProperty(what) && !/^(?:["”″°']|[x×*](?!.*\d ?m$|\d+ \p{L}))/iu.test(what);
}

/** `approx. 50`, `5 to 10`, `50 + 5`, `1.2E+03`, `½`, `100 feet`: how many are wanted, but not exactly, or of what is not known. */
const vague =
  /^(?:(?:approx[a-z]*|about|around|min|max|up to|nos|pcs)\.? ?|[~≈±>])?[\d½¼¾](?:[\d., ½¼¾x×/–-]|(?:to|or|and)(?= ?\d))*/iu;
/** `ten`, `half dozen`: no number is written. */
const inWords =
  /^(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|(?:a |half )?dozen|(?:a )?few|some)(?: \p{L}+)?$/iu;
/** To be said later, or an error of a spreadsheet. */
const later = /^(?:tb[acd]|lot|as (?:req|per)\b.*|#.+)$/i;

/** Whether a cell is about a quantity that cannot be read: `16 mm²` and `1/2"` are sizes, `2nd floor` is a place. */
export function isVague(cell: string): boolean {
  const what = cell.replace(vague, '');
  const isNumber = what !== cell && !isProperty(what) && !/^(?:["”″°']|(?:st|nd|rd|th)\b)/.test(what);
  return isNumber || inWords.test(cell) || later.test(cell) || statesQuantity(cell, true);
}
