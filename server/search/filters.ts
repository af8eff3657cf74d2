import {
  facetHeading,
  filterListing,
  foundColumns,
  readSelection,
  type FacetRecord,
  type FacetRegistry,
} from 'api/facets';
import type { AttributesFile } from 'api/records';
import { searchLimits, type SearchFacets } from 'api/search-results';
import { LRUCache } from 'lru-cache';
import type { IndexConnection } from './index-connection';

/** The products that were found and match the filters. */
export interface Fitting {
  facets: SearchFacets;
  /** Whether anything is chosen; if not, everything that was found is shown. */
  isChosen: boolean;
  /** By the id of each product's entry: for each of its variants, whether it fits. Contains only products that fit. */
  variants: ReadonlyMap<number, boolean[]>;
}

/** Reads the attributes and classes of an index; an index without variants has none. @throws if it cannot be read */
export async function readRegistry(index: IndexConnection): Promise<FacetRegistry> {
  const [rows] = (await index.read([{ sql: 'select record from registry', parameters: [] }])) as [{ record: string }[]];
  const { attributes, classes } = rows[0]
    ? (JSON.parse(rows[0].record) as AttributesFile)
    : { attributes: [], classes: [] };
  return {
    attributes: new Map(attributes.map((one) => [one.id, one])),
    classes: new Map(classes.map((one) => [one.id, one])),
  };
}

/**
 * What the products among these entries can be filtered by, and which of them match the filters.
 * @param entries their ids, best first; only the first products are filtered
 * @param chosen what the page's address chooses; anything that the products do not have is ignored
 * @throws if the index cannot be read
 */
export async function filterFound(
  entries: readonly number[],
  chosen: URLSearchParams,
  registry: FacetRegistry,
  index: IndexConnection,
): Promise<Fitting> {
  const { found, columns } = await columnsOf(entries, registry, index);
  const { selection } = readSelection(chosen, columns);
  const { products, variants, counts } = filterListing(
    columns,
    found.map(({ variants: count }) => count),
    selection,
  );
  let first = 0;
  const own = found.map(({ entry, variants: count }, at) => {
    const last = first + count;
    const fits = variants.slice(first, last);
    first = last;
    return products[at] ? ([entry, fits] as const) : undefined;
  });
  const fitting = new Map(own.filter((one) => one !== undefined));
  return {
    facets: {
      products: found.length,
      fitting: fitting.size,
      columns: columns.map(facetHeading),
      counts,
    },
    isChosen: selection.size > 0,
    variants: fitting,
  };
}

interface FoundColumns {
  /** The products, with the number of their variants. */
  found: { entry: number; variants: number }[];
  columns: ReturnType<typeof foundColumns>;
}

/** The columns of the latest searches of an index, because visitors choose one filter after another and turn pages. */
const kept = new WeakMap<IndexConnection, LRUCache<string, FoundColumns>>();
/** Each search takes up to a megabyte. */
const maxKept = 8;

async function columnsOf(
  entries: readonly number[],
  registry: FacetRegistry,
  index: IndexConnection,
): Promise<FoundColumns> {
  const own = kept.get(index) ?? new LRUCache<string, FoundColumns>({ max: maxKept });
  kept.set(index, own);
  const key = entries.join(' ');
  const known = own.get(key);
  if (known) return known;
  const records = await readRecords(entries, index);
  const made: FoundColumns = {
    found: records.map(({ entry, record }) => ({ entry, variants: record.variants.length })),
    columns: foundColumns(
      records.map(({ record }) => record),
      registry,
    ),
  };
  own.set(key, made);
  return made;
}

/** The records of the first products among the entries, in their order. */
async function readRecords(entries: readonly number[], index: IndexConnection) {
  const sql = `select entry, record from json_each(?) as wanted join facets on facets.entry = wanted.value
    order by wanted.key limit ${searchLimits.filtered}`;
  const [rows] = (await index.read([{ sql, parameters: [JSON.stringify(entries)] }])) as [
    { entry: number; record: string }[],
  ];
  return rows.map(({ entry, record }) => ({ entry, record: JSON.parse(record) as FacetRecord }));
}
