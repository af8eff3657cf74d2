import path from 'node:path';
import { Search } from 'server/search/search';
import { compileContent } from '../../content/compile';

const outDir = path.resolve(__dirname, '../../dist/content');
const search = new Search(outDir);
// Immediate if the content has been compiled; a minute or two in a fresh clone.
beforeAll(() => compileContent({ outDir }), 300_000);
afterAll(() => search.close());

it.each([
  'street light led',
  'led street light 100w',
  'transformer 1000kva',
  'diesel generator 500 kva',
  'plc siemens',
  'copper busbar 50x10',
  'steel bolt',
  'fuse 10a',
  'din rail 35mm',
  'ceiling fan 56 inch',
  'ups 3kva',
])('does not offer other goods as %s, which is not sold', async (query) => {
  const { near, total } = await search.find(query);
  expect(near || total === 0).toBe(true);
});

it.each([
  ['street light panel', 'Street Lighting Feeder Pillar'],
  ['pvc conduit light gauge', 'PVC Conduit, Light Gauge'],
  ['current transformer 200/5', 'Current Transformers, Window Type, 60 A to 1600 A'],
  ['generator changeover', 'Changeover ATS Panel'],
  ['box for ceiling fan', 'Octagonal Ceiling Box 4 in, 38 mm Deep'],
  ['split bolt', 'Split Bolt Connector, Copper'],
  ['fused spur 13a', '13 A Switched Fused Spur with Neon and Flex Outlet'],
  ['light switch', '1 Gang 1 Way Switch 10 AX'],
  ['busbar chamber 400a', 'Busbar Chamber'],
])('finds %s although a word of it is of goods that are not sold', async (query, title) => {
  const { near, results } = await search.find(query, { kind: 'family' });
  expect({ near, first: results[0]?.title }).toEqual({ near: false, first: title });
});

it('offers, for goods that are not sold, only what has their name or is for them', async () => {
  const { results } = await search.find('photocell');
  expect(results.map(({ title }) => title)).toEqual(['Street Lighting Feeder Pillar']);
});

it.each(['havells', 'panduit', 'phoenix contact'])(
  'says that %s is a brand of others, and suggests no other word',
  async (query) => {
    const { total, words, otherBrand } = await search.find(query);
    expect({ total, words, otherBrand }).toEqual({ total: 0, words: [], otherBrand: true });
  },
);

it.each(['havells mcb', 'panduit tie', 'oman cables', 'ducab 4 core 16'])(
  'says that the brand of %s is one of others, above the goods that there are instead',
  async (query) => {
    const { total, near, otherBrand } = await search.find(query);
    expect({ near, otherBrand, isFound: total > 0 }).toEqual({ near: true, otherBrand: true, isFound: true });
  },
);

it.each(['abb mcb', 'mcb 32a', 'siemens contactor'])('says nothing of brands of others for %s', async (query) => {
  expect((await search.find(query)).otherBrand).toBeUndefined();
});

it('offers no other spelling of goods that are not sold', async () => {
  const { total, words } = await search.find('ups battery');
  expect({ total, words }).toEqual({ total: 0, words: [] });
});
