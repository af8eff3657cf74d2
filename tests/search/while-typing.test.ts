import path from 'node:path';
import { Search } from 'server/search/search';
import { compileContent } from '../../content/compile';

const outDir = path.resolve(__dirname, '../../dist/content');
const search = new Search(outDir);
// Immediate if the content has been compiled; a minute or two in a fresh clone.
beforeAll(() => compileContent({ outDir }), 300_000);
afterAll(() => search.close());

const titles = async (query: string) => (await search.find(query)).results.map(({ title }) => title);

/** What is in the field after each letter, from the third one on. */
const typed = (query: string) =>
  Array.from(query, (_, at) => query.slice(0, at + 1).trim()).filter(({ length }) => length >= 3);

it.each(['galvanised conduit', 'aluminium lug', 'armoured cable', 'كابل مسلح', 'لوحة توزيع', 'شريط عازل'])(
  'finds something after each letter of %s',
  async (query) => {
    for (const text of typed(query))
      expect({ text, total: (await search.find(text)).total }).not.toMatchObject({ total: 0 });
  },
);

it.each([
  ['galvanis', 'galvanised'],
  ['armou', 'armoured'],
  ['alumini', 'aluminium'],
])('has for the beginning %s at least the results for %s', async (beginning, word) => {
  const [some, whole] = await Promise.all([search.find(beginning), search.find(word)]);
  expect(some).toMatchObject({ near: false });
  expect(some.total).toBeGreaterThanOrEqual(whole.total);
});

it.each(['hea', 'exp', 'rcc', 'mc', 'em', 'sch', 'ab', 'مف', 'عل', 'كي', 'كا'])(
  'has goods first for the beginning %s',
  async (beginning) => {
    expect((await search.find(beginning)).results[0]!.kind).toMatch(/family|category/);
  },
);

it.each(['flexible c', 'copper l', 'explosion p', 'wall s'])(
  'takes the last letter of %s for no other goods',
  async (query) => {
    const [begun, before] = await Promise.all([search.find(query), search.find(query.slice(0, -2))]);
    expect(begun).toMatchObject({ near: false, total: before.total });
  },
);

it('takes a letter that goods are called by for more than a beginning', async () => {
  expect((await titles('insulating cap interface b'))[0]).toBe('Insulating Cap for Outer Cone Bushings, A, B and C');
});

it("offers codes from the first letter behind the company's own on", async () => {
  const [first] = (await search.find('ze-c')).results;
  expect(first!.kind).toBe('variant');
  expect(first!.title).toMatch(/^ZE-C/);
});

it('completes the last word of a phrase in Arabic, and no whole word to a phrase', async () => {
  expect(await titles('لوحة توز')).toEqual(await titles('لوحة توزيع'));
  expect((await titles('مروحة صناعية بعمود'))[0]).toBe('Industrial Pedestal Fan');
});

it('completes two letters in Arabic to the goods of which there are most', async () => {
  expect((await titles('كا'))[0]).toBe('Cables');
  expect((await titles('مف'))[0]).toContain('Switch');
});

it('completes nothing from an article in Arabic, nor the words of a whole text', async () => {
  for (const article of ['وال', 'بال']) expect(await titles(article)).toEqual([]);
  expect(await search.translate('غلاند وال')).not.toContain('pin');
  expect(await search.translate('بريك')).toBe('بريك');
});
