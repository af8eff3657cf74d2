import { buildRouteIndex, createLinkSanitizer } from './links';

const resolve = (address: string) =>
  ['/home', '/our-products', '/our-products/cables'].includes(address) ? address : undefined;
const through = (...pieces: string[]) => {
  const guard = createLinkSanitizer(resolve);
  return pieces.map((piece) => guard.push(piece)).join('') + guard.end();
};
const links = (text: string) => [...text.matchAll(/\[([^[\]\n]+)\]\(([^()\s]+)\)/g)].map(([, , address]) => address);

it('lets links to pages through', () => {
  expect(through('See [cables](/our-products/cables), **[home](/home)**.')).toBe(
    'See [cables](/our-products/cables), **[home](/home)**.',
  );
});

it.each([
  ['[a](https://evil.example)', 'a'],
  ['[a](//evil.example)', 'a'],
  ['[a](javascript:alert`1`)', 'a'],
  ['[a](/our-products/nothing)', 'a'],
  ['![a](/home)', '[a](/home)'],
  ['![a](https://evil.example/x.png)', 'a'],
  ['[a](/home "title")', '[a] (/home "title")'],
  ['a [ b ] c! d', 'a [ b ] c! d'],
  ['[unfinished', '[unfinished'],
  ['[unfinished](/ho', '[unfinished] (/ho'],
  ['over\u202Eturned\u0000', 'overturned'],
])('%s becomes %s', (written, shown) => expect(through(written)).toBe(shown));

it('holds an unfinished link back, and nothing else', () => {
  const guard = createLinkSanitizer(resolve);
  expect(guard.push('See [ca')).toBe('See ');
  expect(guard.push('bles](/our-prod')).toBe('');
  expect(guard.push('ucts/cables) and')).toBe('[cables](/our-products/cables) and');
  expect(guard.end()).toBe('');
});

it('does not hold text back for ever', () => {
  const guard = createLinkSanitizer(resolve);
  expect(guard.push(`[${'a'.repeat(300)}`)).toHaveLength(301);
});

it('gives the same however the answer is split, and never another link', () => {
  const hostile = [
    '[[x](bad)](//evil)',
    '[[[x](bad)](bad)](//evil)',
    '[a](/home)](//evil)',
    '[a]([b](/home))',
    '[x](bad)(//evil)',
    '[x][y](//evil)',
    '[x]\n(//evil)',
    '![[x](bad)](//evil)',
    '[a](/home)[b](//evil)',
    '[\u0000a](//evil)',
    '[a]\u0000(//evil)',
    '![x]!(bad)](//evil)',
  ];
  for (const text of hostile) {
    const whole = through(text);
    expect(links(whole).filter((address) => !resolve(address!))).toEqual([]);
    expect(through(...Array.from(text))).toBe(whole);
    for (let at = 1; at < text.length; at += 1) expect(through(text.slice(0, at), text.slice(at))).toBe(whole);
  }
});

it('knows the routes, the pages of the catalogue, the brochure, and the site’s own origin', () => {
  const book = buildRouteIndex(
    {
      company: { origin: 'https://site.example' },
      categories: [{ path: '/our-products/cables' }],
    } as never,
    new Set(['/our-products/cables/a']),
    ['/choose/gland'],
  );
  expect(book('/contact-us')).toBe('/contact-us');
  expect(book('/choose/gland')).toBe('/choose/gland');
  expect(book('/choose/gland?armour=Steel+wire&cores=4')).toBe('/choose/gland?armour=Steel+wire&cores=4');
  expect(book('/our-products/cables/a/')).toBe('/our-products/cables/a');
  expect(book('https://site.example/home')).toBe('/home');
  expect(book('/catalogue-and-company-profile.pdf')).toBeDefined();
  for (const address of [
    '/our-products/x',
    '/our-products/:productCategoryId',
    '/',
    '',
    'home',
    '/data/site.json',
    '/choose/lug',
    '/choose/gland?x="',
    '/choose/gland?x=1#A',
    '/contact-us?x=1',
    'https://site.example.evil/home',
  ]) {
    expect(book(address)).toBeUndefined();
  }
});
