import { isQuantity, lineProblems, type EnquiryLine } from './list';
import { quantityIn, type Stated } from './quantity';

/** Why a line that has only a number is refused. */
export const onlyNumber =
  'This line has only a number: write it on the same line as the code or description that it belongs to';

/** What one line of a pasted text says. */
export interface Reading {
  /** The line, or why there is none. */
  made: EnquiryLine | string;
  /** The line names something and says nothing about its quantity. */
  isOpen?: boolean;
  /** The line is nothing but a quantity. */
  alone?: Stated;
  /** Which reading was the quantity of this one, if it had a line of its own. */
  numberAt?: number;
}

/** `10`, `1,000`, `5 pcs`, `Qty - 10`, `(10 nos)`; undefined for a longer number without a unit, which can be a code. */
export function aloneIn(line: string): Stated | undefined {
  const text = line
    .trim()
    .replace(/^[([] ?(.*?) ?[)\]]$/, '$1')
    .replace(/^(?:qty|quantity|الكمية|العدد|عدد)\.? ?[-–—:=]? ?(?=\d)|^[–—:=•*] ?(?=\d)|^- (?=\d)/i, '');
  return canBeCode(text) ? undefined : quantityIn(text);
}

/** Whether digits are as many as an order code may have: `4711`. */
export const canBeCode = (text: string): boolean => /^\d{4,}$/.test(text);

/**
 * Assigns numbers on lines of their own to the items that they count: the line below if such a number comes first, otherwise
 * the line above. A number without an item is refused, and so is one below a line that is refused; if numbers come first and one has
 * no item, all are refused, because they may be line numbers.
 * @returns the readings; undefined for numbers that were assigned
 */
export function withLoneNumbers(readings: readonly Reading[]): (Reading | undefined)[] {
  const first = readings.find(({ isOpen, alone }) => isOpen ?? alone);
  if (!readings.some(({ alone }) => alone)) return [...readings];
  const step = first?.alone ? 1 : -1;
  // Below a line that is refused, a number may be what is missing there; nothing is missing on a ruled line, which has no code.
  const isBelowRefused = (at: number) => {
    const { made, alone } = readings[at - 1] ?? {};
    return typeof made === 'string' && made !== lineProblems.code && !alone;
  };
  const counts = (at: number) =>
    readings[at]!.alone !== undefined && readings[at + step]?.isOpen === true && !isBelowRefused(at);
  const isSure = step < 0 || readings.every(({ alone }, at) => !alone || counts(at));
  return readings.map((reading, at) => {
    if (reading.alone) return isSure && counts(at) ? undefined : { made: onlyNumber };
    const number = isSure && reading.isOpen ? readings[at - step]?.alone : undefined;
    return number ? { made: counted(reading.made as EnquiryLine, number), numberAt: at - step } : reading;
  });
}

const counted = (line: EnquiryLine, { quantity, note, why }: Stated): EnquiryLine | string =>
  isQuantity(quantity) ? { ...line, quantity, note } : (why ?? lineProblems.quantity);
