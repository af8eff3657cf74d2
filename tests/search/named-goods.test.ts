import path from 'node:path';
import { Search } from 'server/search/search';
import { compileContent } from '../../content/compile';

const outDir = path.resolve(__dirname, '../../dist/content');
const search = new Search(outDir);
// Immediate if the content has been compiled; a minute or two in a fresh clone.
beforeAll(() => compileContent({ outDir }), 300_000);
afterAll(() => search.close());

const titles = async (query: string) => (await search.find(query)).results.map(({ title }) => title);

it.each([
  ['outdoor socket', /\bSocket\b/],
  ['waterproof isolator', /\bIsolator\b/],
  ['16 amp switch socket', /\bSocket\b/],
  ['db 6 way', /\bDistribution Board\b/],
])('has for %s what is called so before what mentions it', async (query, name) => {
  expect((await titles(query))[0]).toMatch(name);
});

it.each(['100a mcb', '80 amp mcb'])('has for %s no other breaker first than one that is called so', async (query) => {
  const [first, second] = await titles(query);
  expect([first, second]).toEqual([
    'Miniature Circuit Breaker, 6 A to 63 A',
    'Miniature Circuit Breaker 10 kA, 6 A to 63 A',
  ]);
});

it('has first for a size that nothing comes in what has other sizes of it', async () => {
  expect((await titles('4 gang switch')).slice(0, 2)).toEqual([
    '1 Gang 1 Way Switch 10 AX',
    '3 Gang 2 Way Switch 10 AX',
  ]);
});

it('has first for a rating that is below those in the title a product with a variant for it', async () => {
  expect((await titles('breaker 100 amp'))[0]).toBe('Moulded Case Circuit Breaker, 125 A to 630 A Frames');
});

it('names the variant that has both parts of a phrase, one of which is in the name of all', async () => {
  const { results } = await search.find('two gang two way switch');
  expect(results[0]).toMatchObject({ title: '1 Gang 1 Way Switch 10 AX', code: 'ZE-LP-1022' });
});

it.each(['swa', 'xlpe', 'lszh', 'fire resistant'])(
  'has first for %s what is so, before what is for it',
  async (query) => {
    for (const title of (await titles(query)).slice(0, 2)) expect(title).toMatch(/Cable|Wire/);
    expect((await titles(query))[0]).not.toMatch(/\bfor\b|\bto XLPE\b/);
  },
);
