import type { KnownProduct, ProductCategory } from 'api/records';
import { hash, type Cache } from './cache';
import type { CategoryData } from './category-data';
import type { Made, Written } from './output';
import { jsonOf } from './json';
import { once } from './once';
import { categoryContent, type CategoryContent } from './pdf/brochure';
import type { IndexUnit } from './search/entry';

/** The lists of all products, of which each category has a part. */
type List = 'summaries' | 'details' | 'entries';

/** How a part is made, if no earlier run has made the same. */
export interface PartMaker {
  category: ProductCategory;
  /** A hash of everything that the part is made from. */
  key: string;
  data: () => CategoryData;
  /** Its files by path. */
  files: (data: CategoryData) => Map<string, Buffer>;
  known: (data: CategoryData) => KnownProduct[];
  units: (data: CategoryData) => IndexUnit[];
}

/** What the site has of the products of one category. */
export interface Part {
  categoryId: string;
  /** The records; made on first use if the files were kept. */
  data: () => CategoryData;
  /** Its files by path. */
  files: ReadonlyMap<string, Made>;
  /** Its part of each list, as JSON without brackets. */
  lists: Record<List, Buffer>;
  known: KnownProduct[];
  brochure: CategoryContent;
  units: IndexUnit[];
}

/** What is kept of a part besides its lists. */
interface Kept {
  files: [path: string, hash: string][];
  known: KnownProduct[];
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
  const kept = await cache.get('parts', [key], () => {
    const facts: Kept = {
      files: [...files()].map(([path, content]) => [path, hash(content)]),
      known: maker.known(data()),
      brochure: categoryContent(category, data()),
      units: units().map((unit) => unit.key),
    };
    return Buffer.from(JSON.stringify(facts));
  });
  const facts = JSON.parse(kept.toString()) as Kept;
  const ofList = (name: List) =>
    cache.get('parts', [key, name], () => {
      const records: readonly object[] = data()[name];
      return Buffer.from(records.map(jsonOf).join());
    });
  const isWritten = facts.files.every(([path, sum]) => written.get(path)?.hash === sum);
  return {
    categoryId: category.id,
    data,
    files: isWritten ? new Map(facts.files.map(([path]) => [path, 'kept'])) : files(),
    lists: { summaries: await ofList('summaries'), details: await ofList('details'), entries: await ofList('entries') },
    known: facts.known,
    brochure: facts.brochure,
    units: facts.units.map((unit, at) => ({ key: unit, make: () => units()[at]!.make() })),
  };
}

/** One of the lists of all products, as JSON. */
export function wholeList(parts: readonly Part[], name: List): Buffer {
  const filled = parts.map((part) => part.lists[name]).filter(({ length }) => length > 0);
  const comma = Buffer.from(',');
  return Buffer.concat([
    Buffer.from('['),
    ...filled.flatMap((part, at) => (at > 0 ? [comma, part] : [part])),
    Buffer.from(']'),
  ]);
}
