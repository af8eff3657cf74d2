import { formatPrice } from 'api/prices';
import { leadingCount } from './leading-count';
import { packages, piecesPattern } from './packing';

/** The list price in an answer, with what it is for, as answers write it: `list price AED 14.50 for bag of 100`. */
const listPrice = /^(.{0,600})\blist price ([A-Z]{3}) ([\d.]+) for ([^,;\n]{1,60})/gm;
/** The variant that a line is about. */
const codeOf = /#([A-Z0-9./-]{1,40})\)/;

/** Neither number of '100-200 pcs' is a quantity. */
const metres = /(?<![\d.x×*]|\d ?(?:-|to) ?)(\d{1,6}) ?(?:m|mtrs?|met(?:re|er)s?|متر)(?![\p{L}\d])/iu;
const pieces = new RegExp(`(?<![\\d.x×*]|\\d ?(?:-|to) ?)(\\d{1,6}) ?${piecesPattern}\\b`, 'i');
const packed = new RegExp(`(?<![\\d.x×*]|\\d ?(?:-|to) ?)(\\d{1,6}) ?(${packages.join('|')})(?:es|s)?\\b`, 'i');

/** 'Qty 12', 'quantity: 12' */
const stated = /\b(?:qty|quantity)\.? ?[:=]? ?(\d{1,6})\b/i;

/** A quantity without a unit: 'how much for 50', 'price for 20', '10 of these'; not '50 mm'. */
const bareQuantity =
  /\b(?:how much|price|cost|rate|total)\b[^?\d]{0,12}\bfor (?:the )?(\d{1,6})(?= ?(?:$|[?.!,]|of\b|total|all|with\b|plus\b|incl|excl))|(?<![\d.x×*])\b(\d{1,6})(?= (?:of (?:them|these|those|it|this|the (?:first|second|third|fourth|last|1st|2nd|3rd|cheaper|cheapest))|each)\b)/i;

/** The quantity of a code if the number comes before it, however the code is written: '5 BW20' for ZE-BW-20. */
function countOf(code: string, question: string): string | undefined {
  const [first = '', ...others] = code.split(/[^A-Z0-9]+/);
  const written = others.length > 1 ? `(?:${first}[ -]?)?${others.join('[ -]?')}` : [first, ...others].join('[ -]?');
  return new RegExp(`(?<![\\d.x×*-])\\b(\\d{1,5}) ${written}(?![\\w-])`, 'i').exec(question)?.[1];
}

/** The numbers in an answer that are values of goods, and not codes or prices. */
function valuesIn(answer: string): ReadonlySet<number> {
  const text = answer.replace(/\[[^\]]{1,60}\]\([^)\s]{1,200}\)|\blist price [^,;\n]{1,80}/g, ' ');
  return new Set((text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number));
}

/** A number, and the same number of inches in millimetres, as the catalogue rounds them. */
const sizesOf = (count: number) => [count, count * 25];

/**
 * The number before the goods, unless it is one of their values in the answer: the 50 of '50 A2 gland 20'. The 16 of a 16 A
 * plug and the 12 of a 12-inch fan are just as likely to be a size.
 */
function countLeft(question: string, answer: string): string | undefined {
  const count = leadingCount(question)?.key;
  const told = valuesIn(answer);
  return count === undefined || sizesOf(Number(count)).some((size) => told.has(size)) ? undefined : count;
}

/** What a price is for: a number of metres or pieces, perhaps in a package. */
interface Basis {
  quantity: number;
  isLength: boolean;
  packing: string | undefined;
}

function basisOf(text: string): Basis {
  const [, length, coil] = /^(one|\d+) m(?: (\w+))?$/.exec(text) ?? [];
  if (length !== undefined) return { quantity: length === 'one' ? 1 : Number(length), isLength: true, packing: coil };
  const [, packing, count] = /^(\w+) of (\d+)$/.exec(text) ?? [];
  if (packing !== undefined) return { quantity: Number(count), isLength: false, packing };
  return { quantity: 1, isLength: false, packing: text === 'one piece' ? undefined : text.replace(/^one /, '') };
}

/** The price of one piece or one metre, from a price such as 'AED 14.50 for bag of 100'. */
export function pricePerPiece(price: string): number | undefined {
  const [, amount, what] = /^[A-Z]{3} ([\d.]+)(?: for ([^,;\n]{1,60}))?/.exec(price) ?? [];
  return amount === undefined ? undefined : Number(amount) / basisOf(what?.trim() ?? 'one piece').quantity;
}

/**
 * The factor by which to multiply a price: 250 for 250 m at the price of one metre, 2 for 200 pieces at the price of a bag of
 * 100, 5 for 45 at the price of a pack of 10. `isMore` says that this is more than was asked for.
 * @param countAhead the number before the goods, if it says how many are wanted
 */
function timesOf(
  question: string,
  { quantity, isLength, packing }: Basis,
  countAhead: string | undefined,
): { times: number; isMore: boolean } | undefined {
  const [, packs, named = ''] = packed.exec(question) ?? [];
  const isSingle = packing === undefined && quantity === 1 && !isLength;
  if (packs !== undefined && (named.toLowerCase() === packing || isSingle))
    return { times: Number(packs), isMore: false };
  const [, counted] = (isLength ? metres : pieces).exec(question) ?? [];
  const [, forThem, ofThem] = bareQuantity.exec(question) ?? [];
  const bare = stated.exec(question)?.[1] ?? forThem ?? ofThem ?? countAhead;
  // Conduits and trays are counted, although their price is for a length.
  if (packing === 'length' && bare !== undefined && counted === undefined)
    return { times: Number(bare), isMore: false };
  const wanted = counted ?? bare;
  const times = Math.ceil(Number(wanted) / quantity);
  return wanted === undefined ? undefined : { times, isMore: times * quantity > Number(wanted) };
}

/** The price of a quantity at the list price. */
export interface Total {
  amount: number;
  currency: string;
  /** In words, for an answer. */
  text: string;
}

/**
 * The price of the quantity in a question, if the answer has a list price: for '250 m of 4c x 4 mm²'.
 * @param question in English
 * @returns undefined if the question states no quantity that the price applies to, or if the answer has several prices or none
 */
export function totalOf(question: string, answer: string, least = 2): Total | undefined {
  const [price, ...others] = answer.matchAll(listPrice);
  if (!price || others.length > 0) return undefined;
  const [, line, currency, amount, what] = price;
  const [, code] = codeOf.exec(line!) ?? codeOf.exec(answer) ?? [];
  const basis = basisOf(what!.trim());
  const countAhead = (code && countOf(code, question)) ?? countLeft(question, answer);
  const { times, isMore } = timesOf(question, basis, countAhead) ?? { times: 0, isMore: false };
  if (times < least) return undefined;
  const { quantity, isLength, packing } = basis;
  const all = times * quantity;
  const wanted = packing
    ? `${times} × ${what!.trim().replace(/^one /, '')}${isMore ? ` (${all.toLocaleString('en')}${isLength ? ' m' : ''})` : ''}`
    : isLength
      ? `${all.toLocaleString('en')} m`
      : `${all.toLocaleString('en')} pieces`;
  const total = times * Number(amount);
  const said = `**${wanted}${code ? ` of ${code}` : ''}: ${formatPrice(total, currency!)}**`;
  return { amount: total, currency: currency!, text: `${said} at the list price; the price in the quotation applies.` };
}

/** The total price of several things. @returns undefined unless all have a total, in one currency */
export function sumOf(totals: readonly (Total | undefined)[]): string | undefined {
  const known = totals.filter((total) => total !== undefined);
  const [first] = known;
  if (!first || known.length < totals.length || known.some(({ currency }) => currency !== first.currency))
    return undefined;
  const amount = known.reduce((sum, total) => sum + total.amount, 0);
  return `**All together: ${formatPrice(amount, first.currency)}** at the list prices.`;
}

const asksForTotal = /\b(?:totals?|altogether|sum|all together)\b/i;
const asksForTax = /\b(?:vat|tax)\b/i;
const vatNote = 'Whether list prices include VAT is not stated on this website: please ask for a quotation with VAT.';
const hasPrice = /\blist price [A-Z]{3} /;
const isUnpriced = /\bprice:? on request/i;

/** Notes on what an answer with prices leaves out although it is asked: the total for goods without a list price, the tax. */
export function pricingNotes(question: string, answer: string): string[] {
  const isOfPrices = hasPrice.test(answer) || isUnpriced.test(answer);
  const lacksTotal = asksForTotal.test(question) && isUnpriced.test(answer);
  return [
    ...(lacksTotal
      ? ['Items without a list price are priced in the quotation, so their total is not stated here.']
      : []),
    ...(isOfPrices && asksForTax.test(question) && !/\bVAT\b/.test(answer) ? [vatNote] : []),
  ];
}
