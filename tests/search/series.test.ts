import path from 'node:path';
import { Search } from 'server/search/search';
import { compileContent } from '../../content/compile';

const outDir = path.resolve(__dirname, '../../dist/content');
let search: Search;

// Immediate if the content has been compiled; a minute or two in a fresh clone.
beforeAll(async () => {
  await compileContent({ outDir });
  search = new Search(outDir);
}, 300_000);
afterAll(() => search.close());

it.each([
  '13a plug',
  '40a plug',
  '250a plug',
  'plug top 13a',
  '800a mccb',
  'M10 gland',
  'M80 gland',
  '33kv cable',
  '100a mcb',
  '4 gang switch',
])(
  'says that results for %s are only near, since the catalogue has that kind in other ratings or sizes',
  async (query) => {
    expect((await search.find(query)).near).toBe(true);
  },
);

it.each(['16a plug', '63a mcb', '400a mccb', 'M20 gland', '11kv cable', '4x16 swa cable', 'lug 95 mm2'])(
  'does not say so of %s, which the catalogue has',
  async (query) => {
    expect((await search.find(query)).near).toBe(false);
  },
);
