import type { KnowledgeBase } from 'api/records';
import type { Catalogue } from './catalogue';
import { isPreposition, wordsOf } from './words';

/**
 * Answers a question for goods that the owner has listed as not sold, if these are what it names: 'LED panel light', but not
 * 'dimmer for lights'.
 * @param asked the words of the question as they were typed, without those that name nothing
 * @returns undefined if it names something else, or a product of the catalogue
 */
export async function notSoldAnswer(
  asked: readonly string[],
  { notSold }: Pick<KnowledgeBase, 'notSold'>,
  catalogue: Pick<Catalogue, 'find'>,
): Promise<string | undefined> {
  const end = asked.findIndex((word, at) => at > 0 && isPreposition(word));
  const wanted = wordsOf((end < 0 ? asked : asked.slice(0, end)).join(' ')).filter((word) => !/\d/.test(word));
  const isWanted = (goods: string) => {
    const own = wordsOf(goods);
    const isAt = (from: number) => own.join(' ') === wanted.slice(from).slice(0, own.length).join(' ');
    // 'Generators 500 kVA diesel'
    return isAt(wanted.length - own.length) || (isAt(0) && /[^s]s$/i.test(asked[own.length - 1] ?? ''));
  };
  for (const { goods, text } of notSold) {
    const named = goods.filter(isWanted);
    if (named.some((one) => one.includes(' '))) return text;
    // 'Indicator lamp' ends with a listed word, and is a product.
    if (named.length > 0 && !(await isProduct(wanted.join(' '), catalogue))) return text;
  }
  return undefined;
}

async function isProduct(name: string, catalogue: Pick<Catalogue, 'find'>): Promise<boolean> {
  const [best] = await catalogue.find(name);
  return best !== undefined && best.isHead && best.share === 1;
}
