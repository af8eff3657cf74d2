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
import { tablesOf, type Table } from './tables';
import { wordsOf } from './words';

/** Where the chat looks things up. */
export interface Sources {
  data: Pick<Data, 'getJson'>;
  search: Pick<Search, 'match' | 'variants'>;
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
}

/** What the chat asks the catalogue. */
export interface Catalogue {
  find: (words: string) => Promise<Found[]>;
  codes: (question: string) => Promise<CodesAsked>;
  /** The tables of the product at a path; none if there is no such product. */
  tables: (path: string) => Promise<Table[]>;
}

/** The catalogue of a knowledge base, in the site's index and data. */
export function catalogueOf(knowledge: KnowledgeBase, { data, search, codes }: Sources): Catalogue {
  const entries = new Map<string, Pick<Found, 'category' | 'product'>>();
  for (const category of knowledge.categories) {
    entries.set(category.path, { category });
    for (const product of category.productDetails) entries.set(product.path, { category, product });
  }
  return {
    find: async (words) => {
      const asked = new Set(wordsOf(words));
      const unwanted = knowledge.opposites.flatMap(([one, other]) =>
        asked.has(one) === asked.has(other) ? [] : [asked.has(one) ? other : one],
      );
      const found = (await search.match(words)).flatMap(({ address, share, score, named, guessed }): Found[] => {
        const entry = entries.get(address);
        if (!entry) return [];
        const name = new Set(wordsOf(entry.product?.name ?? ''));
        return [{ ...entry, share, score: score - (unwanted.some((word) => name.has(word)) ? 60 : 0), named, guessed }];
      });
      return found.sort((one, other) => other.score - one.score);
    },
    codes: (question) => codesIn(question, { search, catalogue: codes }),
    tables: async (path) => {
      const id = entries.get(path)?.product && path.slice(path.lastIndexOf('/') + 1);
      if (!id) return [];
      const [product, site, { attributes }] = await Promise.all([
        data.getJson<ProductDetails>(dataFiles.product(id)),
        data.getJson<Site>(dataFiles.site),
        data.getJson<AttributesFile>(dataFiles.attributes),
      ]);
      return tablesOf(product, new Map(attributes.map((one): [string, Attribute] => [one.id, one])), site.currency);
    },
  };
}
