import { LRUCache } from 'lru-cache';
import { dataFiles } from 'api/addresses';
import { plainText } from 'api/plain-text';
import type { Attribute, AttributesFile, ProductDetails, Site } from 'api/records';
import type { Data } from '../files/data';
import { tablesOf, type Table } from './tables';

/** The content of a product's page. */
export interface PageRead {
  details: ProductDetails;
  tables: readonly Table[];
  /** The sentences and lines that are written about it, in plain text. */
  sentences: readonly string[];
}

/** What a page was made from; it is made again when one of these has changed. */
type Parts = readonly [ProductDetails, AttributesFile, Site];

/** Cells of tables, of about 600 bytes each: the tables of a few hundred products. */
const maxCells = 20_000;

const cellsIn = (tables: readonly Table[]) =>
  tables.reduce((sum, table) => sum + table.length * table[0]!.cells.length, 0);

/**
 * Makes the reader of product pages, by path. The pages read most recently are kept, because a question needs each of them many
 * times.
 */
export function pageReader({ getJson }: Pick<Data, 'getJson'>): (path: string) => Promise<PageRead> {
  const kept = new LRUCache<string, { parts: Parts; page: PageRead }>({
    maxSize: maxCells,
    // A page that is larger than the whole limit takes the place of all others.
    sizeCalculation: ({ page }) => Math.min(maxCells, 1 + cellsIn(page.tables)),
  });
  return async (path) => {
    const parts: Parts = await Promise.all([
      getJson<ProductDetails>(dataFiles.product(path.slice(path.lastIndexOf('/') + 1))),
      getJson<AttributesFile>(dataFiles.attributes),
      getJson<Site>(dataFiles.site),
    ]);
    const known = kept.get(path);
    if (known?.parts.every((part, at) => part === parts[at])) return known.page;
    const [details, { attributes }, { currency }] = parts;
    const byId = new Map(attributes.map((one): [string, Attribute] => [one.id, one]));
    const page = { details, tables: tablesOf(details, byId, currency), sentences: sentencesOf(details) };
    kept.set(path, { parts, page });
    return page;
  };
}

function sentencesOf({
  detail,
  description,
  detailDescription = [],
  detailDescriptionAfterTable = [],
}: ProductDetails) {
  const linesOf = (entry: object): string[] =>
    Object.entries(entry).flatMap(([key, value]: [string, unknown]) => {
      if (typeof value === 'string') return [/^[-*^%@]|^$/.test(key) ? value : `${key}: ${value}`];
      return typeof value === 'object' && value !== null ? linesOf(value) : [];
    });
  const lines = description.flatMap(linesOf);
  const blocks = [...detailDescription, ...detailDescriptionAfterTable].flatMap(
    ({ content = [], DataAfterTable = [] }) => [...content, ...DataAfterTable],
  );
  return [...detail, ...lines, ...blocks].map(plainText).flatMap((text) => text.split(/(?<=[.!?])\s+(?=[A-Z])/));
}
