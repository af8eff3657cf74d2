import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { CategoryFile, ProductCategory, ProductSummary } from 'api/records';
import { compileFixture, testCompany } from '../site/fixture-content';
import { siteData } from '../site-testing/src/fixtures';

/** The data of this version of the site, which the published fixtures have to have the form of. */
const files: Readonly<{
  '/data/products-category.json': ProductCategory[];
  '/data/categories/plugs.json': CategoryFile;
  '/data/products.json': ProductSummary[];
}> = siteData;

const kindsOf = (record: object) => Object.entries(record).map(([name, value]) => `${name}: ${typeof value}`);

test('the fixtures for other repositories have the members that the compiled content has', async () => {
  const data = path.join(await compileFixture(testCompany), 'data');
  const read = async <T>(file: string) => JSON.parse(await readFile(path.join(data, file), 'utf8')) as T;
  const categories = await read<ProductCategory[]>('products-category.json');
  const products = await read<ProductSummary[]>('products.json');
  const category = await read<CategoryFile>(`categories/${categories[0]!.id}.json`);

  expect(categories.flatMap(kindsOf)).toEqual(
    expect.arrayContaining(files['/data/products-category.json'].flatMap(kindsOf)),
  );
  expect(products.flatMap(kindsOf)).toEqual(expect.arrayContaining(files['/data/products.json'].flatMap(kindsOf)));
  expect(kindsOf(category)).toEqual(expect.arrayContaining(kindsOf(files['/data/categories/plugs.json'])));
});
