import { isLength, isUnit } from './quantity';
import { isPiece } from './sizes';

/** Why a line is refused whose quantity is stated in a way that is not read, or more than once. */
export const unclearQuantity =
  'It is not clear how many are wanted: write one quantity, in front of the item or behind it, such as “10 x …” or “… - 10 pcs”';

/** Behind a number, these count; singular packages can be products: `6x6 box`, `3 pole set`. */
const counting =
  '(?:pcs?|pieces?|nos|no\\.s?|ea|units|sets|rolls|drums|coils|reels|boxes|packs|packets|pkts?|bags|cartons|ctns?|lengths|bundles|pallets|dozens?|doz|قطعة|قطع|حبة|حبات|لفة|لفات|كرتون|كراتين|علب)';
const package_ = '(?:pack|packet|box|bag|carton|roll|drum|coil|reel|bundle|set|kit)';
/** What is in a package says nothing about how many are wanted: `bag of 100 pcs`, `100 pcs per bag`. */
const contents = new RegExp(
  `\\b${package_} of \\d+(?: ?\\p{L}+)?|\\b\\d+ ?\\p{L}+\\.? ?(?:\\/ ?|per |in an? |in each )${package_}\\b`,
  'giu',
);
const between = '(?<![\\w,/×*-]|\\d\\.|[x×*] )';
const metres = '(?:m|mtrs?|met(?:re|er)s?|متر)';

/** What states a quantity wherever it is in a line. */
const signs = [
  new RegExp(`(?:${between}|\\d/)\\d{1,6} ?${counting}(?![\\p{L}\\d])`, 'iu'),
  /\b(?:qty|qnty|quantity)\b\D{0,4}\d|(?<!\p{L})(?:الكمية|العدد|عدد) ?[:=]? ?\d/iu,
  // A price is for one of several.
  /@ ?(?:[a-z.]{0,4} )?\d/i,
  // `0252-6 x 4 + 2352-6`, `0252-6: 2, 2352-6`, `0252-6 (4), 2352-6`
  /(?: [x×*] ?|[:=] ?)\d+ ?[+,;&]|[([]\d{1,5}[)\]]/i,
  // `lug 70x10 x 50`, `cable 4C x 16 x 300`
  /\d[x×*]\d+(?:\.\d+)?(?:mm2?)? [x×*] ?\d+$|\d ?c(?:ores?)? ?[x×*] ?\d[\d.]*(?: ?(?:mm2|mm²|sq\.? ?mm))? ?[x×*] ?\d+\b/i,
  new RegExp(`(?: [-–—] ?| ?[:=] ?)\\d[\\d ]*${metres}$`, 'iu'),
  // `4C x 16 SWA x 300 m`; but `tape 19 mm x 20 m`
  new RegExp(`(?<!mm|cm|\\d) [x×*] ?\\d{2,6} ?${metres}$`, 'iu'),
  // `0352-6 - 4`, `0352-6 4 185.00 740.00`
  / [-–—] ?\d+$|\d\.\d\d \d+\.\d\d$/,
  /^runs?\b/i,
];
/** `100 m` may be how much is wanted, or the length of one. */
const length = new RegExp(`${between}(\\d{1,6}) ?${metres}(?![\\p{L}\\d/])`, 'giu');
/** `1- cable gland`, `10- 0252-6` */
const numberFirst = /^\d{1,3}- /;

/**
 * Whether the name of a line states a quantity as well: `CW gland 25, qty 20, urgent`, `0252-6 (4), 2352-6`.
 * @param isOpen whether no quantity was read: a length may be one then
 */
export function statesQuantity(text: string, isOpen: boolean): boolean {
  const name = text.replace(contents, ' ');
  if (signs.some((sign) => sign.test(name)) || (isOpen && numberFirst.test(name))) return true;
  return [...name.matchAll(length)].some(
    ({ 0: whole, 1: number, index }) =>
      (isOpen || index === 0) && isLength(Number(number)) && !isPiece(name.slice(index + whole.length).trimStart()),
  );
}

/** `approx. 50`, `5 to 10`, `50 + 5`, `1.2E+03`, `½`: how many are wanted, but not exactly. */
const vague =
  /^(?:(?:approx[a-z]*|about|around|min|max|up to|say)\.? ?|[~≈±])?[\d½¼¾][\d., ½¼¾]*(?:(?: ?(?:-|–|to|\+|\/|x|×|or|&|and|e\+?) ?)\d[\d.,]*)*(?: ?(\p{L}{1,8})\.?)?(?: ?\(.{0,40}\))?$/iu;
const inWords =
  /^(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|fifty|hundred|a dozen|few|some|several)$/i;
const later = /^(?:t\.?b\.?[acd]\.?|lot|ls|lump ?sum|as req\w*\.?|as per .{1,30}|rate only|n\/a|#.+)$/i;

/** Whether a cell is about a quantity, and is none that can be read. */
export function isVague(cell: string): boolean {
  const [, unit] = vague.exec(cell) ?? [];
  const isNumber = vague.test(cell) && (unit === undefined || isUnit(unit));
  return isNumber || inWords.test(cell) || later.test(cell) || statesQuantity(cell, true);
}
