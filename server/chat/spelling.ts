import { canonical } from 'api/search';
import { editDistance, isTypo } from '../search/similar-words';
import type { Topic } from './topics';
import { isStopWord } from './words';

/**
 * The words by which questions ask for something about a product or the company: a price, a delivery, a measure. Products
 * hardly contain them, so that the search cannot correct them.
 */
const askingWords = (
  'price prices cost rate lead time leadtime delivery deliver delivered stock available availability datasheet certificate ' +
  'certificates catalogue brochure quotation quote discount minimum warranty weight width length height depth diameter thickness ' +
  'thread current voltage power speed airflow resistance colour size which what difference between compare address email phone ' +
  'telephone number office branch contact accessories connector matching suitable selector packet packets carton cartons bundle ' +
  'confirm check include includes included thicker thinner cheaper heavier manager parking'
).split(' ');

const shortest = 4;
const twoErrorsFrom = 7;

/** The asking word that was misspelt, and the number of errors: as many as its length excuses, and never in the first letter. */
function askingWordFor(word: string): { meant: string; errors: number } | undefined {
  const allowed = word.length < twoErrorsFrom ? 1 : 2;
  const near = askingWords
    .filter((one) => one.length >= shortest && one[0] === word[0])
    .map((meant) => ({ meant, errors: editDistance(word, meant, allowed) }))
    .filter(({ errors }) => errors <= allowed);
  return near.sort((left, right) => left.errors - right.errors)[0];
}

/** Limited because each unknown word is compared with the whole catalogue. */
const maxWords = 40;

const plainWord = /(?<![\p{L}\d@.-])[a-z]{3,}(?![\p{L}\d@-])/giu;

/**
 * Makes a function that corrects the spelling of a question, so that rows and topics are found as the search finds products:
 * 'wat is the prise of the isolatr'. A word that the catalogue, its visitors or a topic have is left as it is.
 * @param nearest gives those of some words that neither the catalogue nor its visitors use, each with words of similar spelling
 */
export function spellingOf(
  topics: readonly Topic[],
  nearest: (words: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>,
): (question: string) => Promise<string> {
  const known = new Set([
    ...askingWords,
    ...topics.flatMap(({ words, phrase }) => [...words, ...(phrase?.source.toLowerCase().match(/\p{L}{3,}/gu) ?? [])]),
  ]);
  return async (question) => {
    const words = [...new Set(question.toLowerCase().match(plainWord) ?? [])]
      .filter((word) => !known.has(word) && !isStopWord(word))
      .slice(0, maxWords);
    const strange = words.length > 0 ? await nearest(words) : new Map<string, readonly string[]>();
    const meantBy = (word: string): string => {
      const alike = strange.get(word);
      if (!alike) return word;
      const asking = word.length >= shortest ? askingWordFor(word) : undefined;
      const [own] = alike;
      const errors = own === undefined ? Infinity : editDistance(canonical(word), own, 2);
      if (asking && asking.errors <= errors) return asking.meant;
      return own !== undefined && isTypo(canonical(word), own) ? own : word;
    };
    return question.replace(plainWord, (word) => {
      const meant = meantBy(word.toLowerCase());
      return meant === word.toLowerCase() ? word : meant;
    });
  };
}
