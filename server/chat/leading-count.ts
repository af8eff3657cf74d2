import { lexemesOf, stopWords, type Lexeme } from 'api/search';
import { angleOf } from './angles';

/** What buyers say before they say what they want. */
const introduction: ReadonlySet<string> = new Set(
  'price cost rate quote quotation total amount much send supply require urgent urgently'.split(' '),
);
/** What follows such a number is not an article. */
const unitBehind = /^ (?:hours?|hrs?|days?|hp|tons?|modules?|sizes?|series|types?|phase|ph)\b/i;

/** Goods of every size have a voltage: of '56 fan 230v' the 56 is as likely the size. */
const ofSupply = /^[\d.]+(?:v|hz)$/;

/**
 * The number in front of goods that have another value behind them, which says how many are wanted unless they are called by it: the 20 of
 * '20 cw gland 25mm', and not that of '20 cw gland'.
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
