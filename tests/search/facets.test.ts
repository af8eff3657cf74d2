import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { searchIndexFile } from 'api/addresses';
import { facetGroups, readSelection } from 'api/facets';
import type { Attribute, AttributeValue } from 'api/records';
import { searchLimits, type SearchAnswer } from 'api/search-results';
import { Search } from 'server/search/search';
import type { PlacedEntry } from '../../content/compile/search/entry';
import { indexFile } from '../../content/compile/search/index-file';

const attributes: Attribute[] = [
  { id: 'material', label: 'Material', type: 'enum', facet: true, values: ['Brass', 'Steel', 'Nylon'] },
  { id: 'current', label: 'Current', type: 'number', unit: 'A', facet: true },
  { id: 'cable', label: 'Cable', type: 'range', unit: 'mm', facet: true },
  { id: 'ip', label: 'IP', type: 'enum', facet: true, values: ['IP44', 'IP67'] },
];
const classes = [
  { id: 'gland', label: 'Glands', attributes: ['material', 'cable', 'ip'] },
  { id: 'plug', label: 'Plugs', attributes: ['material', 'current', 'ip'] },
];

interface Product {
  id: number;
  class: string;
  makers: string[];
  variants: { code: string; attributes: Record<string, AttributeValue> }[];
}

const pick = <T>(list: readonly T[], at: number) => list[at % list.length]!;
/** Products whose values differ from each other and among their variants. */
const products = Array.from({ length: 40 }, (_, at): Product => {
  const isGland = at % 3 > 0;
  return {
    id: at + 1,
    class: isGland ? 'gland' : 'plug',
    makers: at % 5 === 0 ? ['Hex', 'PCE'] : [pick(['Hex', 'PCE', 'Elite'], at)],
    variants: Array.from({ length: 1 + (at % 4) }, (_variant, own) => ({
      code: `P${at}-${own}`,
      attributes: {
        ...(at % 7 > 0 && { material: pick(['Brass', 'Steel', 'Nylon'], at + own) }),
        ...(isGland ? { cable: { min: at, max: at + 2 + own } } : { current: pick([16, 32, 63], at + own) }),
        ip: pick(['IP44', 'IP67'], at + 2 * own + (own >> 1)),
      },
    })),
  };
});

const entryOf = ({ id, class: own, makers, variants }: Product): PlacedEntry => ({
  id,
  kind: 'family',
  title: `Thing ${id}`,
  address: `/our-products/things/thing_${id}`,
  detail: 'Detail',
  fields: { title: `thing ${id}`, head: 'thing', names: '', specs: '', text: '' },
  rows: variants.map(({ code, attributes: { ip } }) => ({
    ...{ code, label: code },
    terms: (ip as string).toLowerCase(),
  })),
  facets: {
    class: own,
    makers,
    attributes: {},
    variants: variants.map(({ attributes: values }) => ({ attributes: values })),
  },
});
const page: PlacedEntry = {
  ...entryOf(products[0]!),
  ...{ id: 1000, kind: 'page', title: 'About things', address: '/about', rows: [] },
  fields: { title: 'thing about', head: 'thing about', names: '', specs: '', text: '' },
};
delete page.facets;

let folder: string;
let search: Search;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'search-facets-'));
  await mkdir(path.dirname(path.join(folder, searchIndexFile)), { recursive: true });
  const vocabulary = { synonyms: [], arabic: [], registry: { attributes, classes } };
  const file = await indexFile([...products.map(entryOf), page], vocabulary);
  await writeFile(path.join(folder, searchIndexFile), file);
  search = new Search(folder);
});
afterAll(async () => {
  await search.close();
  await rm(folder, { recursive: true });
});

const find = (facets?: string) => search.find('thing', { facets });
/** The options of an answer and their counts, as the page shows them. */
const groupsOf = ({ facets }: SearchAnswer, chosen = '') =>
  facetGroups(facets!.columns, readSelection(new URLSearchParams(chosen), facets!.columns).selection, facets!.counts);

/** Whether a variant has one of the values of each facet, without any of the code under test. */
const has = (product: Product, variant: Product['variants'][number], wanted: Record<string, string[]>) =>
  Object.entries(wanted).every(([id, values]) =>
    values.some((value) => {
      if (id === 'class') return (product.class === 'gland' ? 'Glands' : 'Plugs') === value;
      if (id === 'brand') return product.makers.includes(value);
      const own = variant.attributes[id];
      if (typeof own === 'string') return own === value;
      const [from = 0, to = from] = value.split('~').map(Number);
      if (typeof own === 'number') return own >= from && own <= to;
      return typeof own === 'object' && 'min' in own && own.min <= to && own.max >= from;
    }),
  );
const fitting = (wanted: Record<string, string[]>) =>
  products.filter((product) => product.variants.some((variant) => has(product, variant, wanted)));

it.each([
  ['nothing', {}],
  ['a word', { material: ['Brass'] }],
  ['two words of one facet', { material: ['Brass', 'Nylon'] }],
  ['words of two facets that one variant must have', { material: ['Steel'], ip: ['IP67'] }],
  ['a number, a class and a maker', { current: ['32'], class: ['Plugs'], brand: ['PCE'] }],
  ['a range', { cable: ['9~12'] }],
  ['what no product has', { cable: ['9~12'], current: ['16'] }],
] as [string, Record<string, string[]>][])(
  'finds and counts the same products as a search through all of them for %s',
  async (_, wanted) => {
    const chosen = new URLSearchParams(Object.entries(wanted).flatMap(([id, all]) => all.map((one) => [id, one])));
    const answer = await find(chosen.toString());
    const expected = fitting(wanted).map(({ id }) => `Thing ${id}`);
    const families = answer.results.filter(({ kind }) => kind === 'family').map(({ title }) => title);
    expect(new Set(families)).toEqual(new Set(expected));
    expect(answer.facets).toMatchObject({ products: products.length, fitting: expected.length });
    for (const { id, options } of groupsOf(answer, chosen.toString())) {
      for (const { value, count } of options) {
        expect([id, value, count]).toEqual([id, value, fitting({ ...wanted, [id]: [value] }).length]);
      }
    }
    const hasPages = answer.results.some(({ kind }) => kind === 'page');
    expect(hasPages).toBe(Object.keys(wanted).length === 0);
    expect(answer.total).toBe(expected.length + Number(hasPages));
  },
);

it('keeps the order of relevance, and pages what fits', async () => {
  const order = (await find()).results.map(({ title }) => title);
  const all = (await find('material=Brass')).results.map(({ title }) => title);
  expect(all).toEqual(order.filter((title) => all.includes(title)));
  const second = await search.find('thing', { facets: 'material=Brass', limit: 4, page: 2 });
  expect(second.results.map(({ title }) => title)).toEqual(all.slice(4, 8));
  expect(second.total).toBe(all.length);
});

it('names the only variant that fits, and none that does not', async () => {
  const { results } = await search.find('thing ip44', { facets: 'ip=IP67' });
  expect(results.length).toBeGreaterThan(5);
  for (const { title, code } of results) {
    const { variants } = products.find(({ id }) => title === `Thing ${id}`)!;
    const own = variants.filter(({ attributes: { ip } }) => ip === 'IP67').map((variant) => variant.code);
    if (own.length === 1) expect(code).toBe(own[0]);
    else expect([undefined, ...own]).toContain(code);
  }
});

it('shows the variants whose codes were typed only if they fit', async () => {
  const codes = async (facets: string) =>
    (await search.find('P1-0 P1-1', { facets })).results.flatMap(({ kind, code }) =>
      kind === 'variant' ? [code] : [],
    );
  expect(await codes('')).toEqual(['P1-0', 'P1-1']);
  expect(await codes('nothing=1')).toEqual(['P1-0', 'P1-1']);
});

it('answers no facets if they are not wanted, and none that could be chosen if nothing was found', async () => {
  expect(await find()).not.toHaveProperty('facets');
  expect((await search.find('xyzzy', { facets: '' })).facets).toEqual({
    ...{ products: 0, fitting: 0 },
    ...{ columns: [], counts: [] },
  });
});

it.each([
  'nothing=1',
  'material=Gold',
  'material=%00%ff',
  'material[]=Brass',
  'material.from=1&material.to=2',
  'cable=NaN&cable=Infinity&cable=1~2~3&cable=-',
  '__proto__=1&constructor=1&toString=1&hasOwnProperty=1',
  `material=${'x'.repeat(searchLimits.chosen)}`,
  '&&&===&=&?#',
  'q=other&page=9&sort=1&limit=1&kind=page&facets=1',
  Array.from({ length: 400 }, (_, at) => `a${at}=${at}`).join('&'),
])('ignores %.60s', async (chosen) => {
  expect(await find(chosen)).toEqual(await find(''));
});
