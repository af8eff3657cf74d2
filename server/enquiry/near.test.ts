import fc from 'fast-check';
import { CatalogueCodes } from './catalogue-codes';
import { distance } from './near';

test.each([
  ['02526', '02526', 0],
  ['02526', '0252', 1],
  ['02526', '02562', 1],
  ['HTI123C650', 'HTO123C650', 1],
  ['HTI123C650', 'HTI123C60', 1],
  ['ABC', 'XYZ', 3],
])('%s and %s differ by %d', (one, other, expected) => {
  expect(distance(one, other, 3)).toBe(expected);
  expect(distance(other, one, 3)).toBe(expected);
});

test('a distance is symmetrical, 0 only for equal texts, and capped', () => {
  const text = fc.string({ maxLength: 12, unit: fc.constantFrom('A', 'B', '1') });
  fc.assert(
    fc.property(text, text, fc.integer({ min: 0, max: 4 }), (one, other, most) => {
      const far = distance(one, other, most);
      expect(far).toBe(distance(other, one, most));
      expect(far === 0).toBe(one === other);
      expect(far).toBeLessThanOrEqual(most + 1);
    }),
  );
});

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
  variants: [{ sku: 'ZE-A2-20S', mpn: 'A2/20S' }],
};
const products = [product, gland, { id: 'plug', productName: 'Plug', productCategoryId: 'plugs' }];
const codes = new CatalogueCodes({ getJson: () => Promise.resolve(products) as never });

test('order codes of tables and ids of products are known, whatever their case', async () => {
  const checked = await codes.check(['0252-6', 'ze-1252-6', 'PLUG', 'M20'], { near: true });
  const address = '/our-products/plugs/wall_socket';
  expect(checked.get('0252-6')).toEqual({ known: { code: '0252-6', name: '32 A Wall Socket', address } });
  expect(checked.get('ze-1252-6')?.known?.code).toBe('ZE-1252-6');
  expect(checked.get('PLUG')?.known).toMatchObject({ code: 'plug', family: true });
  expect(checked.get('M20')).toEqual({ near: [] });
});

test('a variant is found by its code and by its maker’s number, and its address leads to its row', async () => {
  const known = { code: 'ZE-A2-20S', name: 'Gland', address: '/our-products/glands/gland#ZE-A2-20S' };
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
