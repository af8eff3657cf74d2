/** How many of something a text states. */
export interface Stated {
  /** 0 for a number that no quantity can be, such as `-1` or `1.5`. */
  quantity: number;
  /** What a whole number does not say: `2 rolls`, `12.5 m`; else empty. */
  note: string;
  /** Why it cannot be used; absent if it can, or if it is simply not a whole number. */
  why?: string;
}

/** Units behind a quantity that say no more than the product does: pieces, and metres of what is sold by the metre. */
const plainUnit =
  /^(?:pcs?|pieces?|nos?|numbers?|ea|each|off|units?|no\.s|m|mtrs?|met(?:re|er)s?|قطعة|قطع|حبة|حبات|عدد|متر|م)\.?$/i;
/** Units by which the product may be packed; the company has to know them. */
const packUnit =
  /^(?:km|sets?|kits?|pairs?|rolls?|drums?|coils?|reels?|box(?:es)?|packs?|packets?|pkts?|bags?|cartons?|ctns?|lengths?|bundles?|bdls?|pallets?|dozens?|doz|لفة|لفات|كرتون|كراتين|علبة|علب)\.?$/i;
const lengthUnit = /^(?:m|mtrs?|met(?:re|er)s?|km|متر|م)\.?$/i;

/** Whether a text is a unit of quantities, with nothing else. */
export const isUnit = (text: string): boolean => plainUnit.test(text) || packUnit.test(text);

/** Fewer metres than these are the length of one piece. */
const leastLength = 20;

/** Whether this many metres can be a length that is wanted, and not only that of one piece. */
export const isLength = (metres: number): boolean => metres >= leastLength;

/** Whether a text is a unit that counts: not a length, which can as well be a size. */
export const isCountingUnit = (text: string): boolean => isUnit(text) && !lengthUnit.test(text);

/** `1.000` is one if the dot is a decimal point, and a thousand if it groups thousands. */
const thousandsOrDecimals = /^\+?[1-9]\d{0,2}\.\d{3}$/;
const ambiguous = (number: string) =>
  `The quantity ${number} could mean ${Number(number)} or ${number.replace('.', '')}: write it without a dot, such as “${Number(number)}” or “${number.replace('.', '')}”`;

/** `1,00,000`, as in India: the last group has three digits, the others two. */
const inLakhs = /^\d{1,2}(?:,\d{2})+,\d{3}$/;

/** Before a whole number: `X1.5` is a code. */
const times = /^[x×*] ?(?=(?:\d+|\d{1,3}(?:,\d{3})+)(?: ?\p{L}+\.?)?$)/iu;

/** Longer texts state no quantity. */
const longest = 30;

/**
 * The quantity that a cell states: `10`, `1,000`, `1 000`, `10 pcs`, `25m`, `2x`, `x2`. A length with a decimal part is
 * rounded up to whole metres.
 * @returns undefined if the cell is not a quantity
 */
export function quantityIn(cell: string): Stated | undefined {
  const written = cell.trim().replaceAll(/(?<=\d)'(?=\d{3})/g, ',');
  if (written.length > longest) return undefined;
  const text = written.replace(times, '');
  const number = /^[-+]?\d[\d., ]*/.exec(text)?.[0] ?? '';
  const unit = text.slice(number.length).trim();
  const isTimes = text === written && /^[x×*]$/i.test(unit);
  if (number === '' || (unit !== '' && !isTimes && !isUnit(unit))) return undefined;
  const value = numberIn(number.trim());
  if (value === undefined) return undefined;
  if (thousandsOrDecimals.test(number.trim())) return { quantity: 0, note: '', why: ambiguous(number.trim()) };
  const metres = value * (/^km/i.test(unit) ? 1000 : /^doz/i.test(unit) ? 12 : 1);
  const isLength = lengthUnit.test(unit);
  if (!isLength && !Number.isInteger(metres)) return { quantity: 0, note: '' };
  const quantity = Math.max(0, isLength ? Math.ceil(round(metres)) : metres);
  return { quantity, note: packUnit.test(unit) || !Number.isInteger(metres) ? written : '' };
}

/** Without the error of a binary fraction: 2.3 km are 2,300 m. */
const round = (value: number) => Math.round(value * 1e6) / 1e6;

/** The value of a number with thousands separators or a decimal part, either of which may be a comma. */
function numberIn(digits: string): number | undefined {
  if (/^\+?\d+$/.test(digits)) return Number(digits);
  // Thousands in groups of three, and a decimal part of zeros.
  const whole = digits.replace(/[.,]0{1,2}$/, '');
  const isGrouped = /^\d{1,3}(?:,\d{3})+$/.test(whole) || inLakhs.test(whole) || /^\d{1,3}(?: \d{3})+$/.test(whole);
  // Dots group thousands if there are several, or if a comma follows.
  const isPointed = /^\d{1,3}(?:\.\d{3})+$/.test(whole) && (whole !== digits || whole.split('.').length > 2);
  if (isGrouped || isPointed) return Number(whole.replaceAll(/[., ]/g, ''));
  return /^[-+]?\d+(?:[.,]\d+)?$/.test(digits) ? Number(digits.replace(',', '.')) : undefined;
}
