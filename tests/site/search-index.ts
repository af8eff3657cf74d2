import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { addresses, searchIndexFile } from 'api/addresses';
import type { ProductDetails } from 'api/records';
import type { IndexEntry } from '../../content/compile/search/entry';
import { indexFile } from '../../content/compile/search/index-file';
import { orderCodes } from '../../content/compile/search/order-codes';

/** What a test says about a product; the index has nothing else about it. */
export type IndexedProduct = Pick<ProductDetails, 'id' | 'productCategoryId'> & Partial<ProductDetails>;

/** The indexes that this process has made, by their products: a suite often needs the same one for each of its tests. */
const made = new Map<string, Promise<Buffer>>();

/** Writes the index that the compiler would write for these products and their categories, without words to search for. */
export async function writeIndex(contentFolder: string, products: readonly IndexedProduct[]): Promise<void> {
  const key = JSON.stringify(products);
  const index = made.get(key) ?? indexOf(products);
  made.set(key, index);
  const file = path.join(contentFolder, searchIndexFile);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, await index);
}

function indexOf(products: readonly IndexedProduct[]): Promise<Buffer> {
  const fields = { title: '', head: '', names: '', specs: '', text: '' };
  const entry = (kind: IndexEntry['kind'], title: string, address: string): IndexEntry => ({
    ...{ kind, title, address, fields },
    detail: '',
    rows: [],
  });
  const categories = [...new Set(products.map(({ productCategoryId }) => productCategoryId))];
  const entries = [
    ...categories.map((id) => entry('category', id, addresses.category.to(id))),
    ...products.map((product) => ({
      ...entry(
        'family',
        product.productName ?? product.id,
        addresses.product.to(product.productCategoryId, product.id),
      ),
      orders: orderCodes(product as ProductDetails),
    })),
  ];
  return indexFile(
    entries.map((each, at) => ({ ...each, id: at + 1 })),
    { synonyms: [], arabic: [] },
  );
}
