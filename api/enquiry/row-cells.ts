import { looksLikeCode } from '../search/codes';
import { separatorOf } from './cells';
import { lineProblems } from './list';
import { canBeCode, onlyNumber, type Reading } from './lone-numbers';
import { isUnit, quantityIn, type Stated } from './quantity';
import { isVague, statesQuantity, unclearQuantity } from './second-quantity';
import { isTotal, lineNumber, total } from './total-lines';
import { isShortLength, lengthOrQuantity, lineOf, readWords, withoutBullet } from './words';

/** The quantity of a line that states none. */
export const one: Stated = { quantity: 1, note: '' };

/** Cells without a header: code and quantity in either order; other cells are the note. */
export function byCells(all: readonly string[], line: string): Reading {
  const filled = all.filter(Boolean);
  const given = filled.map((cell) => quantityIn(cell.replace(/^(?:qty|quantity)\.? ?[:=]? ?/i, '')));
  // `1000;A-2` are a thousand of it, `4711;10;urgent` ten of 4711.
  const isNumberCode = given.filter(Boolean).length > 1 || given.every(Boolean);
  const isName = (at: number) => !isUnit(filled[at]!) && (!given[at] || (isNumberCode && canBeCode(filled[at]!)));
  const names = filled.flatMap((_, at) => (isName(at) ? [at] : []));
  if (names.length === 0) return { made: filled.length > 1 || all[0] !== '' ? onlyNumber : lineProblems.code };
  if (total.test(filled[0]!) && given.some(Boolean)) return { made: isTotal };
  // `1;Wall socket 32 A;nos;6`: the first cell numbers the lines.
  const isNumbered =
    lineNumber.test(filled[0]!) &&
    names.some((at) => at > 0) &&
    (/^[a-z]/i.test(filled[0]!) || given.some((stated, at) => at > 1 && stated));
  const what = names.find((at) => at > 0 || !isNumbered)!;
  const counts = given.flatMap((stated, at) => (stated && at !== what && !(isNumbered && at === 0) ? [at] : []));
  const quantity = counts.length > 1 ? meantOf(counts, filled, given) : counts[0];
  if (quantity === undefined && counts.length > 1) {
    return { made: whichNumber(counts.map((at) => filled[at]!)) };
  }
  const others = filled.filter(
    (cell, at) => at !== what && at !== quantity && !(isNumbered && at === 0) && !isPlainUnit(cell),
  );
  const stated = quantity === undefined ? one : given[quantity]!;
  // `Circuit breaker, 3 pole, 32 A`: commas of a sentence, which separate no cells.
  if (separatorOf(line) === ',' && !looksLikeCode(filled[what]!)) {
    if (quantity !== undefined && isShortLength(filled[quantity]!)) {
      return { made: lengthOrQuantity(filled[quantity]!) };
    }
    const words = withoutBullet([filled[what]!, ...others].join(', '));
    if (others.length > 0) return quantity === undefined ? readWords(words) : { made: lineOf(words, stated) };
  }
  if (quantity === undefined && (statesQuantity(filled[what]!, true) || others.some(isVague))) {
    return { made: unclearQuantity };
  }
  return { made: lineOf(withoutBullet(filled[what]!), stated, others.join(' ')) };
}

/**
 * Which of several numbers is the quantity: the one that has a unit, or the only whole one beside prices.
 * @returns undefined if there may be two
 */
function meantOf(counts: readonly number[], cells: readonly string[], given: readonly (Stated | undefined)[]) {
  const hasUnit = (at: number) => /\p{L}/u.test(cells[at]!) || isUnit(cells[at + 1] ?? '');
  const withUnits = counts.filter(hasUnit);
  const whole = counts.filter((at) => given[at]!.quantity > 0);
  const meant = withUnits.length > 0 ? withUnits : whole.length > 1 ? priced(whole, cells) : whole;
  return meant.length === 1 ? meant[0] : undefined;
}

/** Of whole numbers that one which, with a price that is not whole, makes up an amount: `24`, `9.75` and `234`. */
function priced(whole: readonly number[], cells: readonly string[]): readonly number[] {
  const numbers = cells.map((cell) => Number(cell.replaceAll(/,(?=\d{3}(?!\d))/g, '')));
  const prices = numbers.filter((number) => number > 0 && !Number.isInteger(number));
  const isAmount = (number: number) => numbers.some((other) => Math.abs(other - number) < 0.005 * number);
  return whole.filter((at) => prices.some((price) => isAmount(numbers[at]! * price)));
}

const whichNumber = (numbers: readonly string[]) =>
  `The quantity could be ${numbers.slice(0, 4).join(' or ')}: add a unit after it, such as “${numbers[0]!} pcs”`;

/** A cell with the unit of the quantity beside it, which says no more than the product does. */
const isPlainUnit = (cell: string) => isUnit(cell) && quantityIn(`1 ${cell}`)?.note === '';
