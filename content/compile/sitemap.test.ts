import { sitemap } from './sitemap';
import type { Sources } from './sources';

const products = Array.from({ length: 25 }, (_, at) => ({
  categoryId: 'glands',
  facts: { id: `gland_${at}`, added: '2026-01-02' },
}));
const sources = { categories: [{ id: 'glands' }], products, aids: [] } as unknown as Sources;
const addressesIn = (text = '') => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!);

it('has all addresses in one file, or an index of files with all of them', () => {
  const whole = sitemap(sources, 'https://site.example');
  expect([...whole.keys()]).toEqual(['sitemap.xml']);
  const all = addressesIn(whole.get('sitemap.xml'));
  expect(all).toContain('https://site.example/our-products/glands/gland_24');

  const parts = sitemap(sources, 'https://site.example', 10);
  const names = addressesIn(parts.get('sitemap.xml'));
  expect(names).toEqual([1, 2, 3, 4].map((number) => `https://site.example/sitemap-${number}.xml`));
  const texts = names.map((name) => parts.get(name.replace('https://site.example/', '')));
  expect(texts.flatMap(addressesIn)).toEqual(all);
  for (const text of texts) expect(addressesIn(text).length).toBeLessThanOrEqual(10);
});
