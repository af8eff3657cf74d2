import type { KnowledgeBase } from 'api/records';
import { makeSite, type Site } from '../../content/compile/__fixtures__/site';
import { compiledAnswerer } from './answerer';

let site: Site;
beforeEach(async () => {
  site = await makeSite();
  // The products of all categories together are longer than a prompt may be.
  await site.product({ productName: 'Copper Cable', description: [{ Material: 'Copper and XLPE. '.repeat(20_000) }] });
  await site.compile();
});
afterEach(() => site.remove());

it('keeps the products of a catalogue that is too large for a prompt out of the knowledge base', async () => {
  const { categories } = await site.json<KnowledgeBase>('data/knowledge.json');
  expect(categories.map(({ path }) => path)).toContain('/our-products/cables');
  expect(categories.flatMap(({ products, productDetails }) => [...products, ...productDetails])).toEqual([]);
});

it('answers questions about its products and categories, and links them', async () => {
  const { answer, resolve, close } = await compiledAnswerer(site.outDir);
  try {
    const { title } = (await site.json<KnowledgeBase>('data/knowledge.json')).categories.find(
      ({ path }) => path === '/our-products/cables',
    )!;
    expect(await answer({ question: 'Do you have a copper cable?', history: [] })).toContain(
      '[Copper Cable](/our-products/cables/cables_1)',
    );
    expect(await answer({ question: `Do you sell ${title}?`, history: [] })).toMatch(
      /Among them:\n- \[Copper Cable\]\(\/our-products\/cables\/cables_1\)/,
    );
    expect(resolve('/our-products/cables/cables_1')).toBe('/our-products/cables/cables_1');
    expect(resolve('/our-products/cables/cables_2')).toBeUndefined();
  } finally {
    await close();
  }
});
