import { canonical } from 'api/search';

/** What comes before something that is not wanted; 'no' also stands for a number, after 'part' or before digits. */
const negated =
  /(?<!\b(?:part|item|ref|serial|order|model|code|cat|catalogue|drawing|tag|sr|sl|s|po|phone|tel|fax|mobile) )\b(?:without|w\/o|not|non|no|excluding|except)(?: |-)(?:(?:any|an?|the|with|in|of) )?(\p{L}{3,})/giu;

/** A query that excludes something, such as 'gland not brass'. */
export interface Negated {
  /** The text with what is not wanted replaced by its opposite, if that has a name, and otherwise left out. */
  text: string;
  /** What is not wanted, as keys of words. */
  excluded: string[];
}

/**
 * Reads what a text says is not wanted: 'unarmoured cable' for 'cable without armour', and 'tie' without nylon for 'tie not
 * nylon'.
 * @param isKnown whether the catalogue or its visitors use a word or a phrase
 */
export function withoutNegated(text: string, isKnown: (phrase: string) => boolean): Negated {
  const excluded: string[] = [];
  const read = text.replace(negated, (whole, word: string) => {
    const key = canonical(word.toLowerCase());
    const opposite = oppositesOf(key).find(isKnown);
    if (opposite === undefined && !isKnown(key)) return whole;
    excluded.push(key);
    return opposite ?? '';
  });
  return { text: read, excluded };
}

const oppositesOf = (key: string) => [
  ...[`un${key}`, `un${key}ed`, `un${key}d`, `non${key}`],
  ...[`${key} free`, `${key.replace(/e?d$/, '')} free`],
];
