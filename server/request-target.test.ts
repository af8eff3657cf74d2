import { BadTarget, betterTarget, MAX_TARGET_LENGTH } from './request-target';

test.each(['/', '/home', '/home/', '/our-products/a/b?x=//y&z=?', '/a.b/..c', '/%2Fhome', '/%5Chome', '/x..'])(
  '%s passes unchanged',
  (url) => expect(betterTarget(url, 'GET')).toBeUndefined(),
);

test.each([
  ['//', '/'],
  ['///', '/'],
  ['//[', '/['],
  ['//:80', '/:80'],
  ['//a:b@c:d', '/a:b@c:d'],
  ['//x/home', '/x/home'],
  ['//x/home?a=//b', '/x/home?a=//b'],
  ['/home//', '/home'],
  ['/./home', '/home'],
  ['/x/../home', '/home'],
  ['/x/%2e%2E/home', '/home'],
  ['/.//evil.example/..//', '/'],
])('%s is redirected to %s', (url, better) => {
  expect(betterTarget(url, 'GET')).toBe(better);
  expect(betterTarget(better, 'GET')).toBeUndefined();
  expect(() => betterTarget(url, 'POST')).toThrow(BadTarget);
});

test.each([
  '*',
  'home',
  'http://x/home',
  '',
  '/\\x/home',
  '\\\\x',
  '/\t/x',
  '/a b',
  '/\u0000',
  '/..',
  '/%2e%2E/home',
  '/..//x',
  '/x/../../y',
])('%j is refused', (url) =>
  expect(() => betterTarget(url, 'GET')).toThrow(expect.objectContaining({ statusCode: 400 }) as Error),
);

test('an address of the maximum length passes, a longer one does not', () => {
  expect(betterTarget('/'.padEnd(MAX_TARGET_LENGTH, 'x'), 'GET')).toBeUndefined();
  expect(() => betterTarget('/'.padEnd(MAX_TARGET_LENGTH + 1, 'x'), 'GET')).toThrow(
    expect.objectContaining({ statusCode: 414 }) as Error,
  );
});
