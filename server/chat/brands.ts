import { phrasePattern } from 'api/search';
import type { KnowledgeBase } from 'api/records';
import type { Catalogue } from './catalogue';
import { plainWords, wordsOf } from './words';

const asksForBrands = /\b(?:brands?|makes|makers?|manufacturers?)\b/i;
const brandWords: ReadonlySet<string> = new Set(wordsOf('brand brands makes maker makers manufacturer manufacturers'));
const maxListed = 6;

/**
 * Answers 'what brands of glands do you have' with the brands of the named goods.
 * @returns undefined if the question does not ask for brands, names a brand, or names no kind of goods
 */
export async function brandsAnswer(
  question: string,
  { brands, otherBrands }: Pick<KnowledgeBase, 'brands' | 'otherBrands'>,
  catalogue: Pick<Catalogue, 'find' | 'namesKind'>,
): Promise<string | undefined> {
  if (!asksForBrands.test(question)) return undefined;
  if (phrasePattern([...brands.map(({ name }) => name), ...otherBrands]).test(question)) return undefined;
  const goods = plainWords(question, brandWords).join(' ');
  if (goods === '' || !(await catalogue.namesKind(goods))) return undefined;
  const heads = (await catalogue.find(goods)).filter(({ share, isHead }) => share === 1 && isHead);
  const [best] = heads;
  if (!best) return undefined;
  const found = heads.filter(({ allNamed }) => allNamed || !best.allNamed);
  const ofCategory = best.product ? undefined : best.category;
  const products = found.flatMap(({ product, category }) => (product && category === best.category ? [product] : []));
  const names = ofCategory?.companies ?? products.flatMap(({ company }) => company.split(', '));
  const lines = products.slice(0, maxListed).map(({ name, path, company }) => `- [${name}](${path}): ${company}`);
  const { title, path } = best.category;
  return [
    `${ofCategory ? `**[${title}](${path})**: products by` : 'Our catalogue has these by'} ${[...new Set(names)].join(', ')}.`,
    ...(lines.length > 0 ? [lines.join('\n')] : []),
  ].join('\n\n');
}
