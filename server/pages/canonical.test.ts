import type { Data } from '../files/data';
import { canonicalPath } from './canonical';

const products = [
  { id: 'gland_a2', productCategoryId: 'glands' },
  { id: 'resin_91', productCategoryId: 'Resin_Jointing_Kits' },
];
const data = { getJson: () => Promise.resolve(products) } as unknown as Data;

test.each([
  ['/Home', '/home'],
  ['/home/', '/home'],
  ['/our-products/GLANDS', '/our-products/glands'],
  ['/our-products/resin_jointing_kits', '/our-products/Resin_Jointing_Kits'],
  ['/our-products/glands/Gland_A2', '/our-products/glands/gland_a2'],
  ['/our-products/cables/gland_a2', '/our-products/glands/gland_a2'],
])('%s is really %s', async (asked, right) => {
  await expect(canonicalPath(asked, data)).resolves.toBe(right);
});

test.each([
  '/home',
  '/our-products/glands/gland_a2',
  '/nope',
  '/our-products/none',
  '/our-products/glands/none',
  '/x/y/gland_a2',
])('%s stays', async (asked) => {
  await expect(canonicalPath(asked, data)).resolves.toBeUndefined();
});
