import { addresses } from 'api/addresses';
import type { SearchEntry } from 'api/records';
import type { Mark, SearchAnswer, SearchItem, SearchKind } from 'api/search-results';
import { kindNames } from '../search-page/groups';

/** One line of an option, with the parts that were searched for. */
export interface Line {
  text: string;
  marks: readonly Mark[];
}

export interface Suggestion {
  /** Names it among the options. */
  id: string;
  /** The address that it opens: all offices have the same. */
  address: string;
  kind: SearchKind;
  title: Line;
  lines: Line[];
  picture?: string | undefined;
}

export interface SuggestionGroup {
  name: string;
  options: Suggestion[];
}

export interface Suggestions {
  groups: SuggestionGroup[];
  /** How many results there are: of the names that contain the text (row C13), or else of the search. */
  count: number;
  /** How many the search has; 0 if it has only nearest ones, or has not answered. */
  total: number;
  /** What is offered although nothing has all words of the text. */
  nearest: 'products' | 'results' | undefined;
  /** Whether the text names a brand that only others sell. */
  otherBrand: boolean;
}

/** How many options a group has; the results page has all. */
const most: Record<SearchKind, number> = { variant: 5, family: 8, category: 3, document: 3, page: 3, branch: 3 };

/** The place of a text in another, ignoring case. */
function marksOf(text: string, typed: string): Mark[] {
  const from = text.toLowerCase().indexOf(typed.toLowerCase());
  return from < 0 || typed === '' ? [] : [[from, from + typed.length]];
}

const ofEntry = ({ id, productCategoryId, title, productCategory, company, src }: SearchEntry, typed: string) => {
  const line = (text: string): Line => ({ text, marks: marksOf(text, typed) });
  const address = addresses.product.to(productCategoryId, id);
  return {
    id: address,
    address,
    kind: 'family',
    title: line(title),
    lines: [line(productCategory), line(company)],
    picture: src,
  } satisfies Suggestion;
};

const idOf = ({ kind, address, title }: SearchItem) => (kind === 'family' ? address : `${address} ${title}`);

const ofItem = (item: SearchItem): Suggestion => {
  const { kind, title, address, detail, category, company, picture, marks } = item;
  return {
    id: idOf(item),
    address,
    kind,
    title: { text: title, marks: marks.title },
    lines: [
      { text: detail, marks: marks.detail },
      { text: [category, company].filter(Boolean).join(' · '), marks: [] },
    ].filter(({ text }) => text !== ''),
    picture,
  };
};

/**
 * What the dialog offers for a text: the products whose names contain it, as row C13 demands, in the order of the search,
 * and what else the search has found, the group with the best result first; what is not a product follows these products, which
 * are what the dialog counts. While the search has not answered, or if it fails, they are everything.
 * @param entries the products whose title, category or company contains the text
 * @param areShown whether these are already on the screen; they stay where they are, and the rest follows
 */
export function suggestionsOf(
  typed: string,
  entries: readonly SearchEntry[],
  answer?: SearchAnswer,
  areShown = false,
): Suggestions {
  const results = answer?.results ?? [];
  const rank = new Map(results.map((item, at) => [idOf(item), at]));
  const rankOf = ({ id }: Suggestion) => rank.get(id) ?? results.length;
  const named = entries.map((entry) => ofEntry(entry, typed));
  if (!areShown) named.sort((one, other) => rankOf(one) - rankOf(other));
  const known = new Set(named.map(({ address }) => address));
  const others = results.filter(({ address }) => !known.has(address)).map(ofItem);
  const group = (kind: SearchKind, name = kindNames[kind]) => ({
    name,
    options: others.filter((each) => each.kind === kind).slice(0, most[kind]),
  });
  const near = answer?.near === true;
  const other = near ? 'Nearest products' : named.length > 0 ? 'More products' : kindNames.family;
  const families = [{ name: kindNames.family, options: named }, group('family', other)];
  const kinds = ['variant', 'category', 'document', 'page', 'branch'] as const;
  const best = (groups: SuggestionGroup[]) => {
    const [first] = groups[0]!.options;
    if (areShown && first === named[0]) return -1;
    const isElsewhere = named.length > 0 && first!.kind !== 'family' && first!.kind !== 'variant';
    return Math.min(...groups.flatMap(({ options }) => options.map(rankOf))) + (isElsewhere ? results.length + 1 : 0);
  };
  const hasNearest = near && named.length === 0 && others.length > 0;
  const groups = [families, ...kinds.map((kind) => [group(kind)])]
    .map((own) => own.filter(({ options }) => options.length > 0))
    .filter((own) => own.length > 0)
    .sort((one, two) => best(one) - best(two))
    .flat();
  return {
    nearest: hasNearest ? (others.some(({ kind }) => kind === 'family') ? 'products' : 'results') : undefined,
    otherBrand: answer?.otherBrand === true,
    groups,
    total: near ? 0 : (answer?.total ?? 0),
    count: named.length > 0 || near ? named.length : (answer?.total ?? 0),
  };
}
