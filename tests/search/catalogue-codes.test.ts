import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { writeIndex, type IndexedProduct } from '../site/search-index';
import { Search } from 'server/search/search';
import { CatalogueCodes } from 'server/enquiry/catalogue-codes';
import { compact, NearCodes } from 'server/search/near-codes';

const product = {
  id: 'wall_socket',
  productName: '32 A Wall Socket',
  productCategoryId: 'plugs',
  productDetailTableColumns: [
    [
      { id: 'size', name: 'Size' },
      { id: 'ref', name: 'Reference' },
    ],
  ],
  productDetailTableData: [
    { size: 'M20', ref: { ip44: '0252-6', ip67: 'ZE-1252-6' } },
    { size: 'M25', ref: { ip44: 'on request', ip67: '-' } },
  ],
};
const gland = {
  id: 'gland',
  productName: 'Gland',
  productCategoryId: 'glands',
  variants: [{ sku: 'ZE-A2-20S', mpn: 'A2/20S', attributes: {} }],
};
const products: IndexedProduct[] = [product, gland, { id: 'plug', productName: 'Plug', productCategoryId: 'plugs' }];
let folder: string;
let search: Search;
let codes: CatalogueCodes;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'codes-'));
  await writeIndex(folder, products);
  search = new Search(folder);
  codes = new CatalogueCodes(search);
});
afterAll(async () => {
  await search.close();
  await rm(folder, { recursive: true });
});

test('order codes of tables and ids of products are known, whatever their case', async () => {
  const checked = await codes.check(['0252-6', 'ze-1252-6', 'PLUG', 'M20'], { near: true });
  const address = '/our-products/plugs/wall_socket';
  expect(checked.get('0252-6')).toEqual({ known: { code: '0252-6', name: '32 A Wall Socket', address } });
  expect(checked.get('ze-1252-6')?.known?.code).toBe('ZE-1252-6');
  expect(checked.get('PLUG')?.known).toMatchObject({ code: 'plug', family: true });
  expect(checked.get('M20')).toEqual({ near: [] });
});

test('a variant is found by its code and by its maker’s number, and its address leads to its row', async () => {
  const known = {
    code: 'ZE-A2-20S',
    name: 'Gland',
    address: '/our-products/glands/gland#ZE-A2-20S',
    orderTerms: { unit: 'piece' },
  };
  const checked = await codes.check(['ZE-A2-20S', 'a2/20s']);
  expect([...checked.values()]).toEqual([{ known }, { known }]);
});

test.each([
  ['02526', ['0252-6']],
  ['0225-6', ['0252-6']],
  ['1252-6', ['ZE-1252-6', '0252-6']],
  ['zzzzzz', []],
  ['x', []],
  ['0252-6'.repeat(20), []],
])('for %s, near codes are offered, the nearest first', async (code, expected) => {
  const checked = await codes.check([code], { near: true });
  expect(checked.get(code)?.near?.map((known) => known.code)).toEqual(expected);
});

/** Characters that are inserted, left out, replaced, or exchanged with their neighbour; as a table of all beginnings. */
function distance(one: string, other: string): number {
  const table = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (_, at) => (row === 0 ? at : row)),
  );
  for (let row = 1; row <= one.length; row += 1) {
    for (let at = 1; at <= other.length; at += 1) {
      const replaced = table[row - 1]![at - 1]! + (one[row - 1] === other[at - 1] ? 0 : 1);
      const isExchanged = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      const exchanged = isExchanged ? table[row - 2]![at - 2]! + 1 : Infinity;
      table[row]![at] = Math.min(replaced, exchanged, table[row - 1]![at]! + 1, table[row]![at - 1]! + 1);
    }
  }
  return table[one.length]![other.length]!;
}

test('the nearest codes are those that a comparison with all codes finds', () => {
  const code = fc.string({ minLength: 3, maxLength: 9, unit: fc.constantFrom('A', 'B', '1', '2', '-') });
  fc.assert(
    fc.property(fc.uniqueArray(code, { maxLength: 11 }), code, (all, asked) => {
      const wanted = compact(asked);
      const most = Math.min(3, Math.floor(wanted.length / 3));
      const far = (text: string) => {
        const isPart = wanted.length > 3 && (text.includes(wanted) || (text.length > 3 && wanted.includes(text)));
        return Math.min(distance(wanted, text), isPart ? 0.5 : Infinity);
      };
      const expected = wanted.length < 3 ? [] : all.filter((one) => far(compact(one)) <= most);
      const found = new NearCodes(all.join('\n')).nearest(asked);
      expect([...found].sort()).toEqual([...expected].sort());
      const distances = found.map((one) => far(compact(one)));
      expect(distances).toEqual([...distances].sort((one, other) => one - other));
    }),
    { numRuns: 2000 },
  );
});
