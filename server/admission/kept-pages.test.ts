import type { Composed } from '@platform/host/server/compositions';
import { KeptPages } from './kept-pages';
import { PageTemplate } from './page-template';
import { RenderedPage } from './rendered-page';

/** Only the identity of its module graph counts. */
const composition = () => ({ graph: {} }) as unknown as Composed;

const page = (text: string) =>
  new RenderedPage(200, new PageTemplate(Buffer.from(text)), {}, { shell: '1.0.0', remotes: {} });

/** Keeps a page whose address was requested before. */
function keepSecond(pages: KeptPages, ...kept: Parameters<KeptPages['keep']>) {
  pages.keep(...kept);
  pages.keep(...kept);
}

/** Data files by address that a test can change. */
function files(content: Record<string, unknown>) {
  const read = (address: string) =>
    address in content ? Promise.resolve(content[address]) : Promise.reject(new Error(`${address} cannot be read`));
  const data = () =>
    new Map(Object.entries(content).map(([address, value]) => [address, JSON.parse(JSON.stringify(value)) as unknown]));
  return { content, read, data };
}

test('a page is reused while its data is equal, and rendered again after any of it has changed', async () => {
  const pages = new KeptPages();
  const live = composition();
  const { content, read, data } = files({ '/data/a.json': { price: 1 }, '/api/reviews/a': [] });
  const rendered = page('a');
  keepSecond(pages, '/a', live, rendered, { data: data(), read });
  await expect(pages.find('/a', live)).resolves.toBe(rendered);
  content['/api/reviews/a'] = [{ rating: 5 }];
  await expect(pages.find('/a', live)).resolves.toBeUndefined();
  expect(pages.figures()).toEqual({ kept: 0, reused: 1 });
});

test('a page is rendered again when some of its data cannot be read now', async () => {
  const pages = new KeptPages();
  const live = composition();
  const { content, read, data } = files({ '/data/a.json': 1 });
  keepSecond(pages, '/a', live, page('a'), { data: data(), read });
  delete content['/data/a.json'];
  await expect(pages.find('/a', live)).resolves.toBeUndefined();
});

test('no page of another composition is reused, and pages of four compositions are kept in memory', async () => {
  const pages = new KeptPages();
  const all = [1, 2, 3, 4, 5].map(composition);
  const { read, data } = files({});
  for (const one of all) {
    await expect(pages.find('/a', one)).resolves.toBeUndefined();
    keepSecond(pages, '/a', one, page('a'), { data: data(), read });
  }
  expect(pages.figures().kept).toBe(4);
  await expect(pages.find('/a', all[0]!)).resolves.toBeUndefined();
  await expect(pages.find('/a', all[4]!)).resolves.toBeDefined();
});

test('visitors who ask at the same moment share one reading of the data, which begins after they have asked', async () => {
  const pages = new KeptPages();
  const live = composition();
  const content = { '/data/a.json': 1 };
  const read = jest.fn((address: keyof typeof content) => Promise.resolve(content[address]));
  const rendered = page('a');
  keepSecond(pages, '/a', live, rendered, { data: new Map([['/data/a.json', 1]]), read: read as never });
  const asked = [1, 2, 3, 4].map(() => pages.find('/a', live));
  content['/data/a.json'] = 2;
  await expect(Promise.all(asked)).resolves.toEqual([undefined, undefined, undefined, undefined]);
  expect(read).toHaveBeenCalledTimes(1);
});

test('pages of many addresses never take more memory than they may', async () => {
  const pages = new KeptPages(12_500);
  const live = composition();
  const { read, data } = files({});
  for (let at = 0; at < 100; at += 1)
    keepSecond(pages, `/search?q=${at}`, live, page('x'.repeat(1000)), { data: data(), read });
  expect(pages.figures().kept).toBe(10);
  await expect(pages.find('/search?q=99', live)).resolves.toBeDefined();
  await expect(pages.find('/search?q=0', live)).resolves.toBeUndefined();
});

test('a scan of addresses that are requested once displaces no page', async () => {
  const pages = new KeptPages(12_500);
  const live = composition();
  const { read, data } = files({});
  keepSecond(pages, '/home', live, page('x'.repeat(1000)), { data: data(), read });
  for (let at = 0; at < 100; at += 1)
    pages.keep(`/search?q=${at}`, live, page('x'.repeat(1000)), { data: data(), read });
  expect(pages.figures().kept).toBe(1);
  await expect(pages.find('/home', live)).resolves.toBeDefined();
});

test('an equal value that was read again is compared by identity from then on', async () => {
  const pages = new KeptPages();
  const live = composition();
  const { content, read, data } = files({ '/data/a.json': { price: 1 } });
  keepSecond(pages, '/a', live, page('a'), { data: data(), read });
  await expect(pages.find('/a', live)).resolves.toBeDefined();
  const stringify = jest.spyOn(JSON, 'stringify');
  await expect(pages.find('/a', live)).resolves.toBeDefined();
  expect(stringify).not.toHaveBeenCalled();
  stringify.mockRestore();
  content['/data/a.json'] = { price: 2 };
  await expect(pages.find('/a', live)).resolves.toBeUndefined();
});
