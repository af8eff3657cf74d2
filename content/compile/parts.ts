import { dataFiles } from 'api/addresses';
import type { KnownProduct, ProductCategory, ProductDetails } from 'api/records';
import { hash, type Cache } from './cache';
import type { CategoryData } from './category-data';
import type { Made, Written } from './output';
import { jsonOf } from './json';
import { lengthOf, type KnownPart } from './knowledge';
import { once } from './once';
import { categoryContent, type CategoryContent } from './pdf/brochure';
import type { IndexUnit } from './search/entry';

/** The lists of all products, of which each category has a part. */
type List = 'summaries' | 'details' | 'entries';

/** How a part is made, if no earlier run has made the same. */
export interface PartMaker {
  category: ProductCategory;
  /** A hash of everything that the part is made from, but for related products. */
  key: string;
  /** Its products in their order, with those that go with each. */
  products: readonly { id: string; related: ProductDetails['related'] }[];
  data: () => CategoryData;
  /** Its files by path, without those of products. */
  files: (data: CategoryData) => Map<string, Buffer>;
  known: (data: CategoryData) => KnownProduct[];
  units: (data: CategoryData) => IndexUnit[];
}

/** What the site has of the products of one category. */
export interface Part extends KnownPart {
  /** The records; made on first use if the files were kept. */
  data: () => CategoryData;
  /** Its files by path. */
  files: ReadonlyMap<string, Made>;
  /** The file of its part of each list: JSON without brackets. */
  lists: Record<List, string>;
  brochure: CategoryContent;
  units: IndexUnit[];
}

/** What is kept of a part besides its lists. */
interface Kept {
  /** Without those of products. */
  files: [path: string, hash: string][];
  knownLength: number;
  brochure: CategoryContent;
  /** The keys of its units. */
  units: string[];
}

/**
 * A part of the site: what an earlier run has made of the same products, or what is made of them now.
 * @param written what the last run wrote
 */
export async function makePart(maker: PartMaker, written: Written, cache: Cache): Promise<Part> {
  const { category, key } = maker;
  const data = once(maker.data);
  const files = once(() => maker.files(data()));
  const units = once(() => maker.units(data()));
  const known = once(() => maker.known(data()));
  const kept = await cache.get('parts', [key], async () => {
    const facts: Kept = {
      files: [...files()].map(([path, content]) => [path, hash(content)]),
      knownLength: lengthOf(known()),
      brochure: await categoryContent(category, data(), cache),
      units: units().map((unit) => unit.key),
    };
    return Buffer.from(JSON.stringify(facts));
  });
  const facts = JSON.parse(kept.toString()) as Kept;
  const ofList = (name: 'summaries' | 'entries') =>
    cache.path('parts', [key, name], () => {
      const records: readonly object[] = data()[name];
      return Buffer.from(records.map(jsonOf).join());
    });
  const isWritten = facts.files.every(([path, sum]) => written.get(path)?.hash === sum);
  const details = await makeDetails(maker, data, written, cache);
  return {
    categoryId: category.id,
    data,
    files: new Map([...(isWritten ? asKept(facts.files) : files()), ...details.files]),
    lists: { summaries: await ofList('summaries'), details: details.list, entries: await ofList('entries') },
    knownLength: facts.knownLength,
    known: async () => {
      const content = await cache.get('parts', [key, 'known'], () => Buffer.from(JSON.stringify(known())));
      return JSON.parse(content.toString()) as KnownProduct[];
    },
    brochure: facts.brochure,
    units: facts.units.map((unit, at) => ({ key: unit, make: () => units()[at]!.make() })),
  };
}

/**
 * The records of a part's products as files, and as its part of their list. The names of related products are added to what is
 * kept of the records, so that a product that hundreds name is made again, and they are not.
 */
async function makeDetails(
  { key: ofPart, products }: PartMaker,
  data: () => CategoryData,
  written: Written,
  cache: Cache,
): Promise<{ files: Map<string, Made>; list: string }> {
  const key = hash(ofPart, JSON.stringify(products));
  const records = once(async () => {
    // A line each: JSON has no line breaks.
    const kept = await cache.get('parts', [ofPart, 'records'], () =>
      Buffer.from(data().details.map(jsonOf).join('\n')),
    );
    const lines = kept.toString().split('\n');
    return products.map(({ related }, at) => withField(lines[at]!, 'related', related));
  });
  const kept = await cache.get('parts', [key, 'hashes'], async () =>
    Buffer.from(JSON.stringify((await records()).map((record) => hash(record)))),
  );
  const sums = JSON.parse(kept.toString()) as string[];
  const files = products.map(({ id }, at): [path: string, hash: string] => [dataFiles.product(id).slice(1), sums[at]!]);
  const list = await cache.path('parts', [key, 'details'], async () => Buffer.from((await records()).join()));
  const isWritten = ([path, sum]: (typeof files)[number]) => written.get(path)?.hash === sum;
  const made = files.every(isWritten) ? [] : await records();
  const contentOf = (file: (typeof files)[number], at: number): Made =>
    isWritten(file) ? 'kept' : Buffer.from(made[at]!);
  return { files: new Map(files.map((file, at) => [file[0], contentOf(file, at)])), list };
}

/** The JSON of an object that has fields, with another field at its end. */
const withField = (json: string, name: string, value: unknown) =>
  value === undefined ? json : `${json.slice(0, -1)},${JSON.stringify(name)}:${JSON.stringify(value)}}`;

const asKept = (files: readonly [path: string, hash: string][]) =>
  new Map(files.map(([path]): [string, Made] => [path, 'kept']));
