const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));
/** Not `no`: '2 NO' are contacts. */
const counts = wordSet(
  'nos pc pcs piece pieces unit units ea each roll rolls bag bags box boxes pack packs packet packets kit kits coil coils ' +
    'm mtr mtrs meter meters metre metres them these those it',
);
const money = wordSet('total price cost rate much altogether amount');
const besides = wordSet('ok and so then make i need give me how the for of what is be please pls will would all');

/** Whether a question is only for a quantity of what was shown: 'how much for 50', '20 pcs', '10 of these', 'total for 6'. */
export function isOnlyQuantity(question: string): boolean {
  const words = question.toLowerCase().match(/\p{L}+|\d+/gu) ?? [];
  const numbers = words.filter((word) => /\d/.test(word));
  const named = words.filter((word) => !/\d/.test(word) && !besides.has(word));
  const isKnown = named.every((word) => counts.has(word) || money.has(word));
  return numbers.length === 1 && named.length > 0 && isKnown;
}
