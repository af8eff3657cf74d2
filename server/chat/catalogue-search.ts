import MiniSearch from 'minisearch';
import type { KnowledgeBase, KnownCategory, KnownProduct } from 'api/records';
import { wordsOf, type Meanings } from './words';

/** One thing of the catalogue that can be found. */
interface Entry {
  id: string;
  category: KnownCategory;
  product?: KnownProduct;
}

/** A search result. */
export interface Found extends Entry {
  score: number;
  /** The share of the question's words that it has. */
  share: number;
}

const longestWord = 24;

/** Finds entries for the words of a question, best first. */
export type Search = (words: string[]) => Found[];

/**
 * Makes the search over all categories and products of the knowledge base. Builds its index once.
 * @param meanings translates a question's words into the catalogue's
 */
export function catalogueSearch({ categories, opposites }: KnowledgeBase, meanings: Meanings): Search {
  const entries = new Map<string, Entry & { names: Set<string> }>();
  const known = new Set<string>();
  const terms = (text: string) => {
    const words = wordsOf(text);
    for (const word of words) known.add(word);
    return words;
  };
  const index = new MiniSearch({
    fields: ['name', 'category', 'info', 'company', 'specs', 'detail'],
    tokenize: terms,
    processTerm: (term) => term,
  });
  const add = (entry: Entry, fields: Record<string, string>) => {
    entries.set(entry.id, { ...entry, names: new Set(wordsOf(fields['name']!)) });
    index.add({ id: entry.id, ...fields });
  };
  for (const category of categories) {
    const { path: id, title, description, companies, detailedInfo = '' } = category;
    add({ id, category }, { name: title, info: description, company: companies.join(' '), detail: detailedInfo });
    for (const product of category.productDetails) {
      const { path, name, info, company, specs, detail } = product;
      const fields = { name, category: title, info, company, specs: specs.join(' '), detail };
      add({ id: path, category, product }, fields);
    }
  }

  // A term longer than every word is not a misspelling, and takes long to compare.
  const isUnknownWord = (term: string, longerThan: number) =>
    term.length > longerThan && term.length <= longestWord && !known.has(term) && !/\d/.test(term);

  return (words) => {
    // A word that the catalogue does not have may be a prefix, or misspelt.
    const meant = words.map((word) => {
      const own = meanings(word);
      return { own, weight: isMeasure(word) ? 0.5 : 1 };
    });
    const all = meant.reduce((sum, { weight }) => sum + weight, 0);
    if (all === 0) return [];
    const asked = new Set(meant.flatMap(({ own }) => own));
    const results = index.search([...asked].join(' '), {
      tokenize: wordsOf,
      boost: { name: 5, category: 2, info: 2.5, company: 2, specs: 1, detail: 0.6 },
      prefix: (term) => isUnknownWord(term, 3),
      fuzzy: (term) => (isUnknownWord(term, 4) ? 0.2 : false),
      weights: { fuzzy: 0.25, prefix: 0.4 },
    });
    return results
      .map(({ id, score, terms: matched, queryTerms }): Found => {
        const { names, ...entry } = entries.get(id as string)!;
        // A similar word counts for less than the word itself.
        const has = (term: string) => (matched.includes(term) ? 1 : queryTerms.includes(term) ? 0.3 : 0);
        const share = meant.reduce((sum, { own, weight }) => sum + weight * Math.max(...own.map(has)), 0) / all;
        const named = meant.filter(({ own }) => own.some((term) => names.has(term))).length / meant.length;
        const contradicts = (one: string, other: string) => asked.has(one) && !asked.has(other) && names.has(other);
        const unwanted = opposites.some(([one, other]) => contradicts(one, other) || contradicts(other, one));
        return { ...entry, score: score * share * share * (1 + named) * (unwanted ? 0.4 : 1), share };
      })
      .sort((one, other) => other.score - one.score);
  };
}

const isMeasure = (word: string) => /^\d/.test(word);
