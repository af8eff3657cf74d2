import { packagesPattern, piecesPattern } from './packing';

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const counted = new RegExp(`^(?:${piecesPattern}|${packagesPattern}|m|mtrs?|met(?:er|re)s?|them|these|those|it)$`);
const money = wordSet('total price cost rate much altogether amount');
const besides = wordSet('ok and so then make i need give me how the for of what is be please pls will would all');

/** Whether a question asks only for a quantity of what was shown: 'how much for 50', '20 pcs', '10 of these', 'total for 6'. */
export function isOnlyQuantity(question: string): boolean {
  // 'M12' is a thread.
  const words = question.toLowerCase().match(/m\d+|\p{L}+|\d+/gu) ?? [];
  const numbers = words.filter((word) => /\d/.test(word));
  const named = words.filter((word) => !/\d/.test(word) && !besides.has(word));
  const isKnown = named.every((word) => counted.test(word) || money.has(word));
  return numbers.length === 1 && named.length > 0 && isKnown;
}
