import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { addresses, searchIndexFile } from 'api/addresses';
import type { ProductDetails } from 'api/records';
import type { IndexEntry } from '../../content/compile/search/entry';
import { indexFile } from '../../content/compile/search/index-file';
import { orderCodes } from '../../content/compile/search/order-codes';

/** What a test says about a product; the index has nothing else about it. */
export type IndexedProduct = Pick<ProductDetails, 'id' | 'productCategoryId'> & Partial<ProductDetails>;

/** Writes the index that the compiler would write for these products and their categories, without words to search for. */
export async function writeIndex(contentFolder: string, products: readonly IndexedProduct[]): Promise<void> {
  const fields = { title: '', head: '', names: '', specs: '', text: '' };
  const entry = (kind: IndexEntry['kind'], title: string, address: string): IndexEntry => ({
    ...{ kind, title, address, fields },
    detail: '',
    rows: [],
  });
  const categories = [...new Set(products.map(({ productCategoryId }) => productCategoryId))];
  const file = path.join(contentFolder, searchIndexFile);
  await mkdir(path.dirname(file), { recursive: true });
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
  await writeFile(
    file,
    await indexFile(
      entries.map((entry, at) => ({ ...entry, id: at + 1 })),
      { synonyms: [], arabic: [] },
    ),
  );
}
