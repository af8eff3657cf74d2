import { isOwnCode, looksLikeCode } from '../search/codes';
import { enquiryLimits, lineProblems, makeLine, type EnquiryLine } from './list';
import { isCountingUnit, isLength, isUnit, quantityIn, type Stated } from './quantity';
import { beginsWithSize, isDimension, isPiece, isProperty, canBeSize } from './sizes';

/** Stated by what is no quantity, such as a number that is too long for one. */
export const unusable: Stated = { quantity: 0, note: '' };

/** From a quantity to what is wanted: `10 x `, `10× `, `10 pcs `, `5 rolls of `. */
const timesFirst = /^(-?\d+|[1-9]\d{0,2}\.\d{3}) ?[x×*] (\S.*)$/i;
const unitFirst = /^(-?\d+|[1-9]\d{0,2}\.\d{3}) ?([a-zء-ي]{1,8}\.?) (of )?(\S.*)$/i;
/** `2k 0252-6`, `2k x 0252-6`; not `4K camera 0252-6`. */
const thousandsFirst = /^\d+k (?:[x×*] )?(\S+)$/i;
/** From a code to the quantity behind it: ` x 10`, ` x10`, ` × 10 pcs`, `: 10`. */
const codeFirst = /^(\S+):? (?:[x×*] ?|qty:? ?|- )?(-?\d+|\d{1,3}(?: \d{3})+|\d[\d.,]{0,11} ?[a-zء-ي]{1,7}\.?)$/i;
/** From words to the quantity behind them: ` - 50`, `: 50 nos`, ` (50 pcs)`, ` qty 50`, ` = 250 m`, ` عدد 20`. */
const marked =
  /^(?<what>.*\S)(?<mark> [-–—] ?| ?\(| ?[:=,] | qty\.?:? ?| (?:عدد|العدد|الكمية) ?:? ?)(?<amount>(?<number>\d[\d.,]{0,11}|\d{1,3}(?: \d{3})+)(?: ?(?<unit>[a-zء-ي]{1,8}\.?))?)\)?$/i;
/** In front of everything: `Qty 20 - CW gland 25`, `عدد 20 جلاند`. */
const named =
  /^(?:qty|quantity|الكمية|العدد|عدد)\.? ?[:=-]? ?(?<number>\d{1,6})(?: ?(?<unit>[a-zء-ي]{1,8}\.?))?(?<what> ?[-–:]? .*\S)$/i;
/** `cable gland, qty 20 nos, urgent`: what follows is the note. */
const inside =
  /^(?<what>.*?)[,(]? ?\bqty\.? ?[:=]? ?(?<number>\d{1,6})(?: ?(?<unit>[a-z]{1,8}\.?))?(?:,? (?<more>.*))?$/is;
const polite =
  /^(?:(?:we |i )?(?:need|required?|want)|(?:please |pls |kindly )?(?:quote|send|supply|arrange|order)(?: us)?(?: for)?) (?=\d)/i;
const isPlural = (words: string) => /(?:[^s\d\W]s|[ائ]ت)$/i.test(words);
const sizeOrQuantity = (number: string) =>
  `${number} could be a size or the quantity: add a unit after it, such as “${number} pcs”`;
/** Why metres that may be the length of one piece are refused. */
export const lengthOrQuantity = (amount: string) =>
  `${amount} could be a length or the quantity: write “1 x …” if you want one piece`;

/**
 * One line of a list that no separator divides into cells: a code or words, before or after them a quantity, such as
 * `10 x 0252-6`, `0252-6 10 pcs`, `20 cable glands M25`, `wall socket 32 A - 10 nos`. A number that may as well be a size
 * is left where it is.
 * @returns the line, or why there is none, and whether the text says nothing about the quantity
 */
export function readWords(text: string): { made: EnquiryLine | string; isOpen: boolean } {
  const plain = withoutBullet(text.replaceAll(/\s+/g, ' ').trim())
    .replace(polite, '')
    .replace(/ (?:=>|->|→|--) ?/g, ' - ');
  // `(1) cable gland - 20 nos`; on its own the number may be the quantity.
  const numbered = /^(?:\(\d{1,3}\)|\d{1,3}-) (\S.*)$/.exec(plain)?.[1];
  const counted = inFront(plain) ?? leadingQuantity(plain) ?? trailingQuantity(numbered ?? plain) ?? within(plain);
  const made = counted ?? lineOf(plain, { quantity: 1, note: '' });
  return { made, isOpen: counted === undefined && typeof made !== 'string' };
}

/** A line without the dash, the sign or the number with which lists begin their lines. */
export const withoutBullet = (text: string): string =>
  text.replace(
    /^(?:[-•–*>▪●◦→] ?(?=\S)(?!\d)|[-•–*>▪●◦→] |\p{Extended_Pictographic}\uFE0F? ?|(?:\d{1,3}|[a-z])[.)] )/iu,
    '',
  );

/** A line of words; what is too long for a name is continued in the note. @returns the line, or why there is none */
export function lineOf(words: string, { quantity, note, why }: Stated, more = ''): EnquiryLine | string {
  if (why) return why;
  const notes = (...texts: string[]) => texts.filter(Boolean).join('; ');
  const end = words.length > enquiryLimits.code ? words.lastIndexOf(' ', enquiryLimits.code) : -1;
  return end > 0
    ? makeLine(words.slice(0, end), quantity, notes(`… ${words.slice(end + 1)}`, note, more))
    : makeLine(words, quantity, notes(note, more));
}

function inFront(text: string): EnquiryLine | string | undefined {
  const { number = '', unit = '', what = '' } = named.exec(text)?.groups ?? {};
  if (number === '') return undefined;
  const stated = (isUnit(unit) && quantityIn(`${number} ${unit}`)) || undefined;
  const words = `${stated ? '' : unit}${what}`.replace(/^ ?[-–:]? ?/, '');
  return lineOf(words, stated ?? { quantity: Number(number), note: '' });
}

function within(text: string): EnquiryLine | string | undefined {
  const { what = '', number = '', unit = '', more = '' } = inside.exec(text)?.groups ?? {};
  const stated = isUnit(unit) ? quantityIn(`${number} ${unit}`) : { quantity: Number(number), note: '' };
  if (number === '' || !stated) return undefined;
  // `qty 10k`, `qty 5 hundred`, `qty 2 x 50`
  if (/\bqty\D{0,3}\d+(?: \d| ?(?:[x×*]|k\b|hundred|thousand))/i.test(text)) return lineProblems.quantity;
  return lineOf(what, stated, (isUnit(unit) ? more : `${unit} ${more}`.trim()).replace(/^\)/, ''));
}

function leadingQuantity(text: string): EnquiryLine | string | undefined {
  const [, number, what] = timesFirst.exec(text) ?? [];
  // `4 x 16 mm² cable` has four cores.
  if (what !== undefined && !beginsWithSize(what)) {
    // `100 x 50 cable tray` may be a hundred or a size, unless `- 10 pcs` follow; `4 x 16 A plug` are four.
    const [, rest, first] = /^\d[\d.]* ((\p{L}+).*)/u.exec(what) ?? [];
    return rest && !isProperty(rest) && !isUnit(first!)
      ? (trailingQuantity(text) ?? sizeOrQuantity(number!))
      : lineOf(what, quantityIn(number!) ?? unusable);
  }
  const [, count, unit, of, named] = unitFirst.exec(text) ?? [];
  // `6 m pole` is a long pole, `100 m cable` is a length of cable.
  const isCount = (text: string) =>
    of !== undefined || (!isProperty(text) && (isCountingUnit(text) || isLength(Number(count))));
  const stated = unit !== undefined && isUnit(unit) && isCount(unit) && quantityIn(`${count} ${unit}`);
  if (stated && of === undefined && !isCountingUnit(unit) && isPiece(named!)) {
    return lengthOrQuantity(`${count!} ${unit}`);
  }
  if (stated) return lineOf(named!.replace(/^[-–:] ?/, ''), stated);
  const [, code] = thousandsFirst.exec(text) ?? [];
  if (code !== undefined && looksLikeCode(code)) return lineProblems.quantity;
  const [first = '', ...others] = text.split(' ');
  const [second = ''] = others;
  if (!/^\d{1,6}$/.test(first) || second === '') return undefined;
  // `10 0252-6`, `20 cable glands`: a number, then something that is more than a number, and no unit of a size.
  const isCode = others.length === 1 && /\D/.test(second) && !isProperty(second);
  const isWords = others.length > 1 && /^\p{L}{2}/u.test(second) && !isProperty(second);
  return isCode || isWords ? lineOf(others.join(' '), { quantity: Number(first), note: '' }) : undefined;
}

function trailingQuantity(text: string): EnquiryLine | string | undefined {
  const [, code, count] = codeFirst.exec(text) ?? [];
  // `lug 95` is a lug for 95 mm².
  const ofCode = code !== undefined && (/\d/.test(code) || isOwnCode(code)) && quantityIn(count!);
  if (ofCode) return lineOf(code.replace(/:$/, ''), ofCode);
  const { what = '', mark = '', amount = '', number = '', unit = '' } = marked.exec(text)?.groups ?? {};
  const ofWords = amount === '' ? undefined : quantityIn(amount);
  if (!ofWords || ofWords.quantity === 0) return counted(text) ?? times(text);
  const isInBrackets = mark.includes('(') && unit !== '' && !isCountingUnit(unit);
  if (isInBrackets || isShortLength(amount)) return lengthOrQuantity(amount);
  const isBare = unit === '' && !/\p{L}/u.test(mark);
  if (isBare && !/\d/.test(what) && !isPlural(what) && canBeSize(number)) return sizeOrQuantity(number);
  return lineOf(what, ofWords);
}

/** Whether an amount is a length that one piece may have: `6 m`. */
export const isShortLength = (amount: string): boolean => {
  const [, number, unit = ''] = /^(\d[\d.,]*) ?(\p{L}+\.?)$/u.exec(amount) ?? [];
  return isUnit(unit) && !isCountingUnit(unit) && !/^km/i.test(unit) && !isLength(Number(number));
};

/** `wall socket 32 A 50 nos`, `… 50nos` */
function counted(text: string): EnquiryLine | string | undefined {
  const [, words, amount, unit] = /^(.*\S) (\d{1,6}) ?([a-zء-ي]{1,8}\.?)$/i.exec(text) ?? [];
  if (words === undefined || !isCountingUnit(unit!)) return undefined;
  const stated = quantityIn(`${amount} ${unit}`);
  return stated && lineOf(words.replace(/ [x×*]$/i, ''), stated);
}

/** `wall socket 32 A x 10`; but `box 100 x 100 x 50` and `cable 4C x 25` end with a size. */
function times(text: string): EnquiryLine | string | undefined {
  const [, words, amount] = /^(.*\S) [x×*] ?(\d{1,6})$/i.exec(text) ?? [];
  if (words === undefined || isDimension(words.split(' ').at(-1)!)) return undefined;
  return lineOf(words, { quantity: Number(amount), note: '' });
}
