import type { KnowledgeBase } from 'api/records';
import { askedIn, numberIn } from './asked-values';
import type { Catalogue } from './catalogue';
import { termsIn } from './rows/terms-in';
import { telling } from './rows/values';
import { cellsIn } from './tables';
import { isPreposition, wordsOf } from './words';

/**
 * Answers a question about goods that the owner lists as not sold, if it asks for the goods themselves: 'LED panel light', but
 * not 'dimmer for lights'.
 * @param asked the words of the question as they were typed, without those that name nothing
 * @returns undefined if it names something else, or a product of the catalogue
 */
export async function notSoldAnswer(
  asked: readonly string[],
  { notSold }: Pick<KnowledgeBase, 'notSold'>,
  catalogue: Pick<Catalogue, 'find' | 'tables'>,
): Promise<string | undefined> {
  const upTo = (isEnd: (word: string) => boolean) => {
    const end = asked.findIndex((word, at) => at > 0 && isEnd(word));
    const words = wordsOf((end < 0 ? asked : asked.slice(0, end)).join(' '));
    return words.filter((word) => !/\d/.test(word) && !measures.has(word));
  };
  const wanted = upTo(saysWhere);
  // 'Earth rod 16 mm, copper bonded': what follows a size only adds to the description.
  const beforeSize = upTo((word) => saysWhere(word) || /^\d/.test(word));
  const isWanted = (goods: string) => {
    const own = wordsOf(goods);
    const isAt = (from: number, words = wanted) => own.join(' ') === words.slice(from).slice(0, own.length).join(' ');
    return (
      isAt(wanted.length - own.length) ||
      (own.length > 1 && isAt(beforeSize.length - own.length, beforeSize)) ||
      // 'Generators 500 kVA diesel'
      (isAt(0) && /[^s]s$/i.test(asked[own.length - 1] ?? ''))
    );
  };
  for (const { goods, text } of notSold) {
    const named = goods.filter(isWanted);
    if (named.some((one) => one.includes(' '))) return text;
    // 'Indicator lamp' ends with a listed word, and is a product.
    if (named.length > 0 && !(await isProduct(wanted.join(' '), asked.join(' '), catalogue))) return text;
  }
  return undefined;
}

const places: ReadonlySet<string> = new Set(
  'near beside behind next above below under at inside outside before after'.split(' '),
);

/** Whether a word introduces a place or a purpose: nobody who asks for an 'MCB 6 kA near transformer' wants the transformer. */
const saysWhere = (word: string) => isPreposition(word) || places.has(word.toLowerCase());

/** What comes after a number, or before it: '20 nos', '56 inch', 'size 1'. */
const measures: ReadonlySet<string> = new Set(wordsOf('nos pcs pieces units sets inch inches mm size'));

/** Whether a product has a name, and values in all units of the question: no current transformer has 500 kVA. */
async function isProduct(
  name: string,
  question: string,
  catalogue: Pick<Catalogue, 'find' | 'tables'>,
): Promise<boolean> {
  const [best] = await catalogue.find(name);
  if (!best || !best.isHead || best.share < 1) return false;
  if (!best.product) return true;
  const tables = await catalogue.tables(best.product.path);
  const written = [...termsIn([best.product])].flatMap(numberIn);
  const units = new Set([...cellsIn(tables), ...written].map(({ unit }) => unit));
  return askedIn(question).every(
    ({ lexeme: { kind }, numbers }) =>
      kind !== 'measure' ||
      // 'IP65', 'M22'
      numbers.length === 0 ||
      numbers.some(({ unit }) => unit === undefined || !telling.has(unit) || units.has(unit)),
  );
}
