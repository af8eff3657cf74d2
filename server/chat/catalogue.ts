import { dataFiles } from 'api/addresses';
import type {
  Attribute,
  AttributesFile,
  KnowledgeBase,
  KnownCategory,
  KnownProduct,
  ProductDetails,
  Site,
} from 'api/records';
import type { CatalogueCodes } from '../enquiry/catalogue-codes';
import type { Data } from '../files/data';
import type { Search } from '../search/search';
import { codesIn, type CodesAsked } from './codes';
import { firstProducts, knownProducts } from './known-products';
import { tablesOf, type Table } from './tables';
import { wordsOf } from './words';

/** Where the chat looks things up. */
export interface Sources {
  data: Pick<Data, 'getJson'>;
  search: Pick<Search, 'match' | 'variants' | 'index'>;
  codes: Pick<CatalogueCodes, 'check'>;
}

/** A category or a product that has words of a question. */
export interface Found {
  category: KnownCategory;
  product?: KnownProduct;
  /** The share of the question that it has, from 0 to 1. */
  share: number;
  score: number;
  /** Whether its name, category, brands or standards have some of the question, and not only its description. */
  named: boolean;
  /** Whether it was found only by words that are spelt alike. */
  guessed: boolean;
  /** Whether it is what the question names: in 'gland for armoured cable' a gland. */
  isHead: boolean;
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
  tables: (path: string) => Promise<Table[]>;
}

/** The address of the page that a page is listed on. */
const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

/** The catalogue of a knowledge base, in the site's index and data: the categories are in the knowledge base itself. */
export function catalogueOf(knowledge: KnowledgeBase, { data, search, codes }: Sources): Catalogue {
  const categories = new Map(knowledge.categories.map((category) => [category.path, category]));
  const at: Catalogue['at'] = async (path) => {
    const category = categories.get(parentOf(path));
    const product = category && (await knownProducts([path], await search.index())).get(path);
    return product && { category, product };
  };
  return {
    find: async (words) => {
      const asked = new Set(wordsOf(words));
      const unwanted = knowledge.opposites.flatMap(([one, other]) =>
        asked.has(one) === asked.has(other) ? [] : [asked.has(one) ? other : one],
      );
      const matched = await search.match(words);
      const families = matched.flatMap(({ kind, address }) => (kind === 'family' ? [address] : []));
      const products = await knownProducts(families, await search.index());
      const found = matched.flatMap(({ kind, address, share, score, named, guessed, isHead }): Found[] => {
        const product = products.get(address);
        const category = categories.get(product ? parentOf(address) : address);
        if (!category || (kind === 'family' && !product)) return [];
        const name = new Set(wordsOf(product?.name ?? ''));
        const points = score - (unwanted.some((word) => name.has(word)) ? 60 : 0);
        return [{ category, ...(product && { product }), share, score: points, named, guessed, isHead }];
      });
      return found.sort((one, other) => other.score - one.score);
    },
    codes: (question) => codesIn(question, { search, catalogue: codes }),
    at,
    first: async ({ path }, count) => firstProducts(path, count, await search.index()),
    tables: async (path) => {
      if (!(await at(path))) return [];
      const [product, site, { attributes }] = await Promise.all([
        data.getJson<ProductDetails>(dataFiles.product(path.slice(path.lastIndexOf('/') + 1))),
        data.getJson<Site>(dataFiles.site),
        data.getJson<AttributesFile>(dataFiles.attributes),
      ]);
      return tablesOf(product, new Map(attributes.map((one): [string, Attribute] => [one.id, one])), site.currency);
    },
  };
}
