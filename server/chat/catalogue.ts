import { addresses, dataFiles } from 'api/addresses';
import type {
  Attribute,
  AttributesFile,
  KnowledgeBase,
  KnownCategory,
  KnownProduct,
  RelatedProduct,
} from 'api/records';
import { canonical, lexemesOf } from 'api/search';
import type { CatalogueCodes } from '../enquiry/catalogue-codes';
import type { Data } from '../files/data';
import type { Matched, Search } from '../search/search';
import { choicesOf, type Choice } from './choices';
import { codesIn, type CodesAsked } from './codes';
import { firstProducts, knownProducts } from './known-products';
import { pageReader } from './pages-read';
import type { Table } from './tables';
import { wordsOf } from './words';

/** Where the chat looks things up. */
export interface CatalogueSources {
  data: Pick<Data, 'getJson'>;
  search: Pick<
    Search,
    'match' | 'variants' | 'index' | 'aidFor' | 'aidPages' | 'unknown' | 'namesKind' | 'negated' | 'translate'
  >;
  codes: Pick<CatalogueCodes, 'check'>;
}

/** A category or a product that has some words of a question. */
export interface Found extends Omit<Matched, 'kind' | 'address' | 'title'> {
  category: KnownCategory;
  product?: KnownProduct;
  /** Its position in the owner's list, among what was found. */
  place?: number;
}

/** The products that go with another one. */
export interface Related {
  accessories: KnownProduct[];
  alternatives: KnownProduct[];
  /** The products that it is an accessory of. */
  belongsTo: KnownProduct[];
}

/** What the chat asks the catalogue. */
export interface Catalogue {
  find: (words: string) => Promise<Found[]>;
  codes: (question: string) => Promise<CodesAsked>;
  /** The product at a path, with its category. */
  at: (path: string) => Promise<Required<Pick<Found, 'category' | 'product'>> | undefined>;
  /** The first products of a category. */
  first: (category: KnownCategory, count: number) => Promise<KnownProduct[]>;
  /** The tables of the product at a path; none if there is no such product. */
  tables: (path: string) => Promise<readonly Table[]>;
  /** The sentences and lines that are written about the product at a path, in plain text; none if there is no such product. */
  sentences: (path: string) => Promise<readonly string[]>;
  /** The products that go with the one at a path, in the catalogue's order; none if there is no such product. */
  related: (path: string) => Promise<Related>;
  /** The words that name attributes, in their canonical form. */
  attributeWords: () => Promise<ReadonlySet<string>>;
  /** The colours, materials and finishes that products may have: `Stainless steel`, and `halogen-free` of a thermoplastic. */
  looks: () => Promise<readonly string[]>;
  /** The attributes whose values are words, of which a product has one. */
  choices: () => Promise<readonly Choice[]>;
  /** The selection aid that a question asks for, with the answers that it gives. */
  aidFor: Search['aidFor'];
  /** The words that neither the catalogue nor its visitors use, each with words of similar spelling. */
  unknown: Search['unknown'];
  /** Whether a text names a kind of product, and not only a value or a colour. */
  namesKind: Search['namesKind'];
  /** A text, and separately what it says is not wanted. */
  negated: Search['negated'];
  /** A text with its Arabic words in English. */
  translate: Search['translate'];
}

/** Derives something from the attributes, once for each version of their file. */
function ofAttributes<T extends object>(make: (attributes: readonly Attribute[]) => T): (file: AttributesFile) => T {
  const made = new WeakMap<AttributesFile, T>();
  return (file) => {
    const known = made.get(file) ?? make(file.attributes);
    made.set(file, known);
    return known;
  };
}

const attributeWordsOf = ofAttributes(
  (attributes) => new Set(attributes.flatMap(({ label }) => lexemesOf(label).map(({ key }) => key))),
);
const choicesIn = ofAttributes(choicesOf);
const isLook = ({ id }: Attribute) => /^(?:colour|finish|(?:\w+_)?material)$/.test(id);
const looksOf = ofAttributes((attributes) => {
  const values = attributes.filter(isLook).flatMap(({ values = [] }) => values);
  const known = values.flatMap((value) => [value, ...value.split(' ').filter((word) => word.includes('-'))]);
  return [...new Set(known)].filter((value) => value !== 'None');
});

/** The address of the page on which a page is listed. */
const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

/** Leaves out products whose names have the opposite of a word in the question, unless there are no others. */
function withoutOpposites(found: Found[], words: string, opposites: KnowledgeBase['opposites']): Found[] {
  const asked = new Set(wordsOf(words).map(canonical));
  const unwanted = opposites.flatMap((pair) => {
    const [one, other] = pair.map(canonical) as [string, string];
    return asked.has(one) === asked.has(other) ? [] : [asked.has(one) ? other : one];
  });
  const isUnwanted = ({ product }: Found) => {
    const name = new Set(wordsOf(product?.name ?? '').map(canonical));
    return unwanted.some((word) => name.has(word));
  };
  const wanted = found.filter((one) => !isUnwanted(one));
  return wanted.some(({ product }) => product) ? wanted : found;
}

/** The catalogue of a knowledge base: products from the site's index and data, categories from the knowledge base itself. */
export function catalogueOf(knowledge: KnowledgeBase, { data, search, codes }: CatalogueSources): Catalogue {
  const categories = new Map(knowledge.categories.map((category) => [category.path, category]));
  const at: Catalogue['at'] = async (path) => {
    const category = categories.get(parentOf(path));
    const product = category && (await knownProducts([path], await search.index())).get(path);
    return product && { category, product };
  };
  const readPage = pageReader(data);
  const pageAt = async (path: string) => ((await at(path)) ? readPage(path) : undefined);
  const attributes = () => data.getJson<AttributesFile>(dataFiles.attributes);
  return {
    attributeWords: async () => attributeWordsOf(await attributes()),
    choices: async () => choicesIn(await attributes()),
    looks: async () => looksOf(await attributes()),
    aidFor: (question) => search.aidFor(question),
    unknown: (words) => search.unknown(words),
    namesKind: (text) => search.namesKind(text),
    negated: (text) => search.negated(text),
    translate: (text) => search.translate(text),
    related: async (path) => {
      const { accessories = [], alternatives = [], belongsTo = [] } = (await pageAt(path))?.details.related ?? {};
      const pathOf = ({ productCategoryId, id }: RelatedProduct) => addresses.product.to(productCategoryId, id);
      const known = await knownProducts(
        [...accessories, ...alternatives, ...belongsTo].map(pathOf),
        await search.index(),
      );
      const listed = (list: RelatedProduct[]) => list.flatMap((one) => known.get(pathOf(one)) ?? []);
      return { accessories: listed(accessories), alternatives: listed(alternatives), belongsTo: listed(belongsTo) };
    },
    find: async (words) => {
      const matched = await search.match(words);
      const families = matched.flatMap(({ kind, address }) => (kind === 'family' ? [address] : []));
      const products = await knownProducts(families, await search.index());
      const places = new Map([...products.keys()].map((path, place) => [path, place]));
      const found = matched.flatMap((match): Found[] => {
        const product = products.get(match.address);
        const category = categories.get(product ? parentOf(match.address) : match.address);
        if (!category || (match.kind === 'family' && !product)) return [];
        return [{ ...match, category, ...(product && { product, place: places.get(match.address)! }) }];
      });
      const wanted = withoutOpposites(found, words, knowledge.opposites);
      return wanted.sort((one, other) => other.score - one.score);
    },
    sentences: async (path) => (await pageAt(path))?.sentences ?? [],
    tables: async (path) => (await pageAt(path))?.tables ?? [],
    codes: (question) => codesIn(question, { search, catalogue: codes }),
    at,
    first: async ({ path }, count) => firstProducts(path, count, await search.index()),
  };
}
