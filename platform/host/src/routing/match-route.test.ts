import { matchRoute } from './match-route';

const routes = [{ path: '/our-products/:category', remote: 'catalogue', screen: 'listing' }];

test.each([
  ['/our-products/caf%C3%A9', 'café'],
  ['/our-products/a%2Fb', 'a/b'],
  ['/our-products/100%', '100%'],
])('the parameters of %s are decoded', (pathname, category) => {
  expect(matchRoute(routes, pathname)?.params).toEqual({ category });
});
