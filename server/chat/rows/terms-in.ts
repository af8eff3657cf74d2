import type { KnownProduct } from 'api/records';
import { lexemesOf, termsOf } from 'api/search';
import { directionOf, directions, type Direction } from '../directions';

/** The terms in the texts about products. */
export function termsIn(products: readonly KnownProduct[]): ReadonlySet<string> {
  const [first, ...others] = products;
  return first && others.length === 0 ? termsInOne(first) : new Set(products.flatMap((one) => [...termsInOne(one)]));
}

/** Kept because each product found for a question is compared with each of its values. */
const known = new WeakMap<KnownProduct, ReadonlySet<string>>();

function termsInOne(product: KnownProduct): ReadonlySet<string> {
  const terms =
    known.get(product) ?? new Set(textsOf(product).flatMap((text) => [...termsOf(text), ...measuresIn(text)]));
  known.set(product, terms);
  return terms;
}

/** The term of a measure in a direction: the 50 mm of 'Height: 50 mm of flange' are not a width. */
export const termAlong = (term: string, direction: Direction) => `${term} ${direction}`;

const textsOf = ({ name, info, specs }: KnownProduct) => [name, info, ...specs];

/** The measures in a text, each with the direction that its clause names; without one, it may have any direction. */
function measuresIn(text: string): string[] {
  return text.split(/[,;.] /).flatMap((clause) => {
    const lexemes = lexemesOf(clause);
    const own = directionOf(lexemes.map(({ key }) => key));
    const along: readonly Direction[] = own ? [own] : directions;
    const measures = lexemes.filter(({ kind }) => kind === 'measure').flatMap(({ terms }) => terms);
    return measures.flatMap((term) => along.map((direction) => termAlong(term, direction)));
  });
}
