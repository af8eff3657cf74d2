import type { KnownProduct } from 'api/records';
import type { Found } from './catalogue';
import { productLine } from './catalogue-answer';

/** Asks for goods that may be used where the air can explode. */
const asked =
  /\b(?:(?:explosion|flame)[ -]?proof|flameproof|exproof|explosion protected|atex|iecex|ex[ -]?(?:d|e|db|eb|i|n)\b(?! (?:stock|works?))|hazardous|zones? ?(?:[012]|2[012])\b)/i;
const said =
  /\b(?:ATEX|IECEx|Ex|[Ff]lameproof|[Ee]xplosion [Pp]rotected|[Ee]xplosion-protected|[Ee]xplosive [Aa]tmospheres?)\b/;
const denied = /\b(?:not?|never|without)\b/i;

/** Whether a question asks for goods for explosive atmospheres. */
export const asksForExplosive = (question: string): boolean => asked.test(question);

/** Whether what is known about a product says that it is for explosive atmospheres. */
export const isForExplosive = ({ name, info, specs }: KnownProduct): boolean =>
  [name, info, ...specs].some((line) => said.test(line) && !denied.test(line));

/**
 * If a question asks for goods for explosive atmospheres and some of what was found are of the kind that it names, only those:
 * no ordinary fan for explosion-proof axial fans.
 */
export function onlyForExplosive(question: string, found: Found[]): Found[] {
  const isMeant = ({ product, isHead }: Found) => product !== undefined && isHead && isForExplosive(product);
  if (!asksForExplosive(question) || !found.some(isMeant)) return found;
  return found.filter(({ product }) => product !== undefined && isForExplosive(product));
}

/** Says that a product is not for explosive atmospheres, if the question asks for that, and names the products found that are. */
export function notForExplosive(question: string, product: KnownProduct, found: readonly Found[]): string | undefined {
  if (!asksForExplosive(question) || isForExplosive(product)) return undefined;
  const others = found.flatMap((one) => (one.product && isForExplosive(one.product) ? [one.product] : []));
  return [
    `The page of ${product.name} does not say that it is for explosive atmospheres: please do not use it there.`,
    ...(others.length > 0
      ? [`These are for explosive atmospheres:\n${others.slice(0, 3).map(productLine).join('\n')}`]
      : []),
  ].join('\n\n');
}
