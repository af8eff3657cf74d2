import { normalizeText } from '../forms/normalize';
import { latinDigits, withoutUnseen } from './latin';
import { enquiryLimits, maxQuantityFieldLength } from './limits';

export { enquiryLimits, maxQuantityFieldLength };
export { linesText } from './lines-text';

/** One line of an enquiry list. */
export interface EnquiryLine {
  /** A product's order code or id; also a code that the catalogue does not have. */
  code: string;
  /** A whole number from 1 to `enquiryLimits.quantity`. */
  quantity: number;
  /** What the visitor adds to the line; may be empty. */
  note: string;
}

/** Why a line cannot be on a list, for the visitor. */
export const lineProblems = {
  code: 'This line has neither a code nor a description',
  codeTooLong: `The code has more than ${enquiryLimits.code} characters`,
  quantity: 'The quantity must be a whole number from 1 to 999,999',
  full: `An enquiry list can have at most ${enquiryLimits.lines} lines`,
  notStored: 'This browser cannot store your list',
} as const;

/** What two spellings of a code have in common: two lines with the same key are one. */
export const orderKey = (code: string): string => code.toUpperCase();

/** Whether a number can be a line's quantity. */
export const isQuantity = (value: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= enquiryLimits.quantity;

/** The quantity in a field: a whole number, in Latin or Arabic digits, with or without thousands separators; NaN for any other text. */
export function typedQuantity(text: string): number {
  const written = latinDigits(text.trim());
  const digits = /^(?:\d{1,3}(?:[,٬\s]\d{3})+|\d{1,2}(?:,\d\d)+,\d{3})$/.test(written)
    ? written.replace(/\D/g, '')
    : written;
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
}

/** What every code and every description has. */
export const letterOrDigit = /[\p{L}\p{N}]/u;
/** Enough for any limit above: no longer text is normalized. */
const readAtMost = 1000;

/** Makes a line from untrusted texts. @returns the line, or why there is none */
export function makeLine(code: string, quantity: number, note = ''): EnquiryLine | string {
  const plain = plainCode(normalizeText(code.slice(0, readAtMost)));
  if (!letterOrDigit.test(plain)) return lineProblems.code;
  if (plain.length > enquiryLimits.code) return lineProblems.codeTooLong;
  if (!isQuantity(quantity)) return lineProblems.quantity;
  return {
    code: plain,
    quantity,
    note: normalizeText(note.slice(0, readAtMost)).slice(0, enquiryLimits.note),
  };
}

/** Dashes that word processors put in place of the hyphen, among them the one that no line breaks after. */
const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;

/** A code as the catalogue writes it, wherever it was copied from; of words only what is invisible is removed. */
function plainCode(text: string): string {
  const seen = withoutUnseen(text).trim();
  return isInWords(seen) ? seen : seen.replace(dashes, '-');
}

/**
 * Adds lines to a list. A line with a code that is on the list adds to its quantity, up to the limit, and joins its note.
 * @returns the new list, and the lines for which it had no space
 */
export function addLines<Line extends EnquiryLine>(
  list: readonly EnquiryLine[],
  added: readonly Line[],
): { lines: EnquiryLine[]; left: Line[] } {
  const lines = [...list];
  const left: Line[] = [];
  const places = new Map(lines.map(({ code }, at) => [orderKey(code), at]));
  for (const line of added) {
    const place = places.get(orderKey(line.code));
    const known = place === undefined ? undefined : lines[place];
    if (place !== undefined && known) {
      lines[place] = {
        code: known.code,
        quantity: Math.min(known.quantity + line.quantity, enquiryLimits.quantity),
        note: joinNotes(known.note, line.note),
      };
    } else if (lines.length < enquiryLimits.lines) {
      places.set(orderKey(line.code), lines.length);
      lines.push(line);
    } else left.push(line);
  }
  return { lines, left };
}

/**
 * A list without what has been sent of it. If more was added to a line in the meantime, the rest stays; a line that was
 * reduced, or has another note, stays as it is.
 */
export function withoutSent(list: readonly EnquiryLine[], sent: readonly EnquiryLine[]): EnquiryLine[] {
  const keyOf = ({ code, note }: EnquiryLine) => JSON.stringify([orderKey(code), note]);
  const quantities = new Map(sent.map((line) => [keyOf(line), line.quantity]));
  return list.flatMap((line) => {
    const more = line.quantity - (quantities.get(keyOf(line)) ?? 0);
    if (more === 0) return [];
    return more > 0 ? [{ ...line, quantity: more }] : [line];
  });
}

/** Whether a line names what is wanted in words, not by a code. */
export const isInWords = (code: string): boolean => /\s/.test(code) || !/\d/.test(code);

/**
 * The list with another code in one line. What the line said in words stays in its note; if the code is on the list
 * already, the two lines become one.
 */
export function withCode(list: readonly EnquiryLine[], at: number, code: string): EnquiryLine[] {
  const line = list[at];
  if (!line) return [...list];
  const twin = list.find((other, index) => index !== at && orderKey(other.code) === orderKey(code));
  const said = isInWords(line.code) ? joinNotes(line.code, line.note) : line.note;
  const changed = {
    code,
    quantity: Math.min(line.quantity + (twin?.quantity ?? 0), enquiryLimits.quantity),
    note: twin ? joinNotes(twin.note, said) : said,
  };
  return list.flatMap((other, index) => (index === at ? changed : other === twin ? [] : other));
}

/** Two notes in one, with what both say once. */
const joinNotes = (one: string, other: string) =>
  [...new Set(`${one}; ${other}`.split('; '))].filter(Boolean).join('; ').slice(0, enquiryLimits.note);
