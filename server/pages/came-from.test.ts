import { HttpError } from '@platform/contract';
import type { Data } from '../files/data';
import { productCameFrom, visitSource } from './came-from';

const data: Pick<Data, 'getJson'> = {
  getJson: (address: string) =>
    address === '/data/products/gland.json'
      ? Promise.resolve({} as never)
      : Promise.reject(new HttpError(404, address)),
};

const cameTo = (url: string, referer?: string) =>
  productCameFrom({ url, host: 'zuhal.example', headers: { ...(referer !== undefined && { referer }) } }, data);
const product = 'https://zuhal.example/our-products/glands/gland';

test.each(['/contact-us', '/contact-us?sent=1', '/home', '/our-projects'])(
  'a visitor who comes to %s from a product’s page comes from that product',
  async (url) => {
    expect(await cameTo(url, product)).toBe('gland');
    expect(await cameTo(url, `${product}?utm=mail`)).toBe('gland');
  },
);

test.each([
  [undefined],
  [''],
  ['nonsense'],
  ['https://other.example/our-products/glands/gland'],
  ['https://zuhal.example:8443/our-products/glands/gland'],
  ['https://zuhal.example/our-products/glands'],
  ['https://zuhal.example/our-products/glands/unknown'],
  ['https://zuhal.example/our-products/glands/..%2Fsite'],
  ['https://zuhal.example/our-products/glands/%E0%A4%A'],
  ['https://zuhal.example/our-products/glands/gland/reviews'],
  ['https://zuhal.example/home'],
])('a visitor from %s comes from no product', async (referer) => {
  expect(await cameTo('/contact-us', referer)).toBeUndefined();
});

test('a page that does not use the referrer ignores it', async () => {
  expect(await cameTo('/about', product)).toBeUndefined();
});

test('a visit that did not start from a product is always the same object, which renderer processes already have', async () => {
  const read = (viewer: { productId?: string }) => visitSource.read({}, viewer, new URLSearchParams());
  expect(await read({})).toEqual({});
  expect(await read({})).toBe(await read({}));
  expect(await read({ productId: 'gland' })).toEqual({ productId: 'gland' });
});
