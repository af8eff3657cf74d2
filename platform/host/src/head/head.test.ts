import type { PageMeta } from '@platform/contract';
import { fullTitle, headTags } from './head-tags';
import { headHtml } from './head-html';

const site = { name: 'Zuhal', origin: 'https://zuhal.example' };
const meta: PageMeta = {
  title: 'Cable Glands',
  description: 'Brass & steel "glands" </title>',
  image: '/images/gland.svg',
};

test('each page has a title, a description, a canonical address and Open Graph tags (row A10)', () => {
  expect(fullTitle(meta, site)).toBe('Cable Glands | Zuhal');
  const tags = headTags(meta, '/our-products/glands', site).map(({ key, value }) => `${key[1]}=${value[1]}`);
  expect(tags).toEqual([
    'description=Brass & steel "glands" </title>',
    'robots=index, follow',
    'canonical=https://zuhal.example/our-products/glands',
    'og:site_name=Zuhal',
    'og:type=website',
    'og:title=Cable Glands',
    'og:description=Brass & steel "glands" </title>',
    'og:url=https://zuhal.example/our-products/glands',
    'og:image=https://zuhal.example/images/gland.svg',
  ]);
});

test.each([
  [{ ...meta, image: '/images/slide.jpg' }, 'slide.jpg'],
  [meta, 'site.jpg'],
  [{ title: 'T', description: 'd' }, 'site.jpg'],
])('link previews show a photograph (%#)', (page, file) => {
  const tags = headTags(page, '/x', { ...site, image: '/images/site.jpg' });
  expect(tags.find(({ key }) => key[1] === 'og:image')?.value[1]).toBe(`https://zuhal.example/images/${file}`);
});

test('the screen’s canonical address wins, and a missing page is not indexed', () => {
  const tags = headTags({ ...meta, status: 404, canonical: '/our-products/a/b' }, '/our-products/x/b', site);
  expect(tags.find(({ key }) => key[1] === 'canonical')?.value[1]).toBe('https://zuhal.example/our-products/a/b');
  expect(tags.find(({ key }) => key[1] === 'robots')?.value[1]).toBe('noindex');
});

test('metadata cannot break out of its element or attribute', () => {
  const html = headHtml({ ...meta, jsonLd: [{ name: '</script><script>alert(1)</script>' }] }, '/x', site);
  expect(html).toContain('content="Brass &amp; steel &quot;glands&quot; &lt;/title&gt;"');
  expect(html.match(/<\/script>/g)).toHaveLength(1);
});
