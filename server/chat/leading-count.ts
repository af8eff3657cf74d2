import { lexemesOf, stopWords, type Lexeme } from 'api/search';
import { angleOf } from './angles';

/** What buyers write before they say what they want. */
const introduction: ReadonlySet<string> = new Set(
  'price cost rate quote quotation total amount much send supply require urgent urgently'.split(' '),
);
/** A number with one of these after it does not count goods. */
const unitBehind = /^ (?:hours?|hrs?|days?|hp|tons?|modules?|sizes?|series|types?|phase|ph)\b/i;

/** Goods of every size have a voltage, so the 56 of '56 fan 230v' may just as well be the size. */
const ofSupply = /^[\d.]+(?:v|hz)$/;

/**
 * The number before goods that are followed by another value. It says how many are wanted, unless it is their size: the 20 of
 * '20 cw gland 25mm', but not that of '20 cw gland'.
 */
export function leadingCount(question: string): Lexeme | undefined {
  const pieces = lexemesOf(question);
  const at = pieces.findIndex(({ kind }) => kind !== 'word');
  const [count, goods] = pieces.slice(at);
  if (at < 0 || count!.kind !== 'number' || !/^\d{1,5}$/.test(count!.key) || goods?.kind !== 'word') return undefined;
  const isBare = !unitBehind.test(question.slice(count!.end)) && angleOf(question, count!) === undefined;
  const isAlone = isBare && question.slice(count!.end, goods.start) === ' ';
  const isFirst = pieces.slice(0, at).every(({ key }) => stopWords.has(key) || introduction.has(key));
  const isSize = (one: Lexeme) =>
    one.kind !== 'word' && !ofSupply.test(one.key) && angleOf(question, one) === undefined;
  const hasOthers = pieces.slice(at + 2).some(isSize);
  return isAlone && isFirst && hasOthers && goods.key.length > 1 && !stopWords.has(goods.key) ? count : undefined;
}
