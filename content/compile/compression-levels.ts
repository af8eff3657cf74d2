import { extname } from 'node:path';
import { dataFiles } from 'api/addresses';
import type { Levels } from './compress';

const compressed = new Set(['.json', '.svg', '.xml', '.txt']);
/** Only the server reads them: what PDFs are made from, and what the chat knows. */
const isUnserved = (path: string) => path.startsWith('documents/') || `/${path}` === dataFiles.knowledge;
/** Whether a file gets compressed siblings. */
export const isCompressed = (path: string) => compressed.has(extname(path)) && !isUnserved(path);

/** Lists of all products, which no page loads: they change with every product, and have 120 MB in a large catalogue. */
const lists = new Set([dataFiles.products, dataFiles.productDetails].map((address) => address.slice(1)));
/** A file of more bytes is written and compressed like a list. */
export const largeBytes = 2_000_000;

/**
 * Level 10 takes a third of the time of 11 for 2 % more bytes. Of a product's file, which has 1.4 kB, level 9 takes a tenth of
 * that for 12 % more; of the tables of a category, it would need 38 % more.
 */
const brotliLevels = { smallCatalogue: 11, categories: 10, products: 9, lists: 2 };
const gzipLevel = 9;
/** A file about one product has less, and one about a category usually more. */
const productBytes = 100_000;

/**
 * How much a file of `length` bytes is compressed.
 * @param isLarge whether the catalogue has thousands of products
 */
export function levelsOf(path: string, length: number, isLarge: boolean): Levels & { brotli: number } {
  const isList = lists.has(path) || length > largeBytes;
  const { smallCatalogue, categories, products, lists: all } = brotliLevels;
  const brotli = isList ? all : !isLarge ? smallCatalogue : length > productBytes ? categories : products;
  // Every browser takes Brotli; in a large catalogue gzip would take as long for the lists as all else together.
  return isList && isLarge ? { brotli } : { brotli, gzip: gzipLevel };
}

/** Whether compressing to this level takes no longer than finding the result of an earlier run. */
export const isQuick = ({ brotli }: { brotli: number }) => brotli <= brotliLevels.products;
