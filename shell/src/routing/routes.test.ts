import { matchRoute } from '@platform/host';
import { addresses } from 'api/addresses';
import { routes } from './routes';

test.each([
  ['/home', 'company', 'home', {}],
  ['/our-products', 'catalogue', 'categoryList', {}],
  ['/our-products/cables', 'catalogue', 'productListing', { productCategoryId: 'cables' }],
  ['/our-products/cables/xlpe', 'catalogue', 'productDetails', { productCategoryId: 'cables', productId: 'xlpe' }],
  ['/compare', 'catalogue', 'compare', {}],
  ['/search', 'catalogue', 'searchResults', {}],
  ['/about', 'company', 'about', {}],
  ['/certificates', 'company', 'certificates', {}],
  ['/management', 'company', 'management', {}],
  ['/our-projects', 'company', 'projects', {}],
  ['/career-opportunities', 'company', 'careers', {}],
  ['/contact-us', 'contact', 'contactUs', {}],
])('%s opens %s/%s (row A1)', (pathname, remote, screen, params) => {
  expect(matchRoute(routes, pathname)).toMatchObject({ route: { remote, screen }, params });
});

test('other addresses do not open anything (row A2)', () => {
  for (const pathname of ['/', '/nope', '/home/more', '/our-products/a/b/c'])
    expect(matchRoute(routes, pathname)).toBeUndefined();
});

test('every address of the site has a route', () => {
  const patterns = Object.values(addresses).map(({ pattern }) => pattern);
  expect(routes.map(({ path }) => path)).toEqual(expect.arrayContaining(patterns));
});

test('no two routes have the same path', () => {
  const paths = routes.map(({ path }) => path);
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
});

test('addresses escape what they are given', () => {
  expect(addresses.product.to('a/b', 'c d')).toBe('/our-products/a%2Fb/c%20d');
});
