import type { Composed } from '@platform/host/server/compositions';
import { KeptPages, type Sources } from './kept-pages';
import { PageTemplate } from './page-template';
import { RenderedPage } from './rendered-page';

/** Only the identity of its module graph counts. */
const composition = () => ({ graph: {} }) as unknown as Composed;

const page = (text: string) =>
  new RenderedPage(200, PageTemplate.of(Buffer.from(text)), {}, { shell: '1.0.0', remotes: {} });

const release = {};
const renderers = () => [release];

/** Keeps a page whose address was requested before. */
function keepSecond(
  pages: KeptPages,
  key: string,
  live: Composed,
  kept: RenderedPage,
  {
    by = renderers(),
    moveTo = () => undefined,
    versionOf = () => Promise.resolve(undefined),
    ...read
  }: Pick<Sources, 'data' | 'read'> & Partial<Sources>,
) {
  for (let time = 0; time < 2; time += 1) pages.keep(key, live, kept, { ...read, versionOf, by, moveTo });
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
  await expect(pages.find('/a', live, renderers)).resolves.toBe(rendered);
  content['/api/reviews/a'] = [{ rating: 5 }];
  await expect(pages.find('/a', live, renderers)).resolves.toBeUndefined();
  expect(pages.figures()).toEqual({ kept: 0, reused: 1, moved: 0 });
});

test('data with a version is read again once, and then only when the version has changed', async () => {
  const pages = new KeptPages();
  const live = composition();
  const { content, read, data } = files({ '/api/search?q=a': ['a'] });
  const counted = jest.fn(read);
  let version = {};
  const rendered = page('a');
  const sources = { data: data(), read: counted, versionOf: () => Promise.resolve(version) };
  keepSecond(pages, '/search?q=a', live, rendered, sources);
  const found = () => pages.find('/search?q=a', live, renderers);
  for (let time = 0; time < 3; time += 1) await expect(found()).resolves.toBe(rendered);
  // Once, because the page may have been rendered from an older version than the one at which it is kept.
  expect(counted).toHaveBeenCalledTimes(1);

  version = {};
  await expect(found()).resolves.toBe(rendered);
  expect(counted).toHaveBeenCalledTimes(2);

  version = {};
  content['/api/search?q=a'] = ['b'];
  await expect(found()).resolves.toBeUndefined();
});

test('an answer that is read while its version changes is read again', async () => {
  const pages = new KeptPages();
  const live = composition();
  const { content, read, data } = files({ '/api/search?q=a': ['a'] });
  let version = {};
  const sources = {
    data: data(),
    read: async (address: string) => {
      const value = await read(address);
      content[address] = ['b'];
      version = {};
      return value;
    },
    versionOf: () => Promise.resolve(version),
  };
  keepSecond(pages, '/search?q=a', live, page('a'), sources);
  const found = () => pages.find('/search?q=a', live, renderers);
  await expect(found()).resolves.toBeDefined();
  await expect(found()).resolves.toBeUndefined();
});

test('a visitor with something of their own gets the kept page if their data is the same; if not, others still get it', async () => {
  const pages = new KeptPages();
  const live = composition();
  const { content, read, data } = files({ '/data/a.json': 1, '/api/reviews/a': [] });
  const rendered = page('a');
  keepSecond(pages, '/a', live, rendered, { data: data(), read });
  await expect(pages.find('/a', live, renderers, read)).resolves.toBe(rendered);
  const own = files({ ...content, '/api/reviews/a': [{ rating: 5, waits: true }] });
  await expect(pages.find('/a', live, renderers, own.read)).resolves.toBeUndefined();
  await expect(pages.find('/a', live, renderers)).resolves.toBe(rendered);
});

test('a page is rendered again when some of its data cannot be read now', async () => {
  const pages = new KeptPages();
  const live = composition();
  const { content, read, data } = files({ '/data/a.json': 1 });
  keepSecond(pages, '/a', live, page('a'), { data: data(), read });
  delete content['/data/a.json'];
  await expect(pages.find('/a', live, renderers)).resolves.toBeUndefined();
});

test('no page of another composition is reused, and pages of four compositions are kept in memory', async () => {
  const pages = new KeptPages();
  const all = [1, 2, 3, 4, 5].map(composition);
  const { read, data } = files({});
  for (const one of all) {
    await expect(pages.find('/a', one, renderers)).resolves.toBeUndefined();
    keepSecond(pages, '/a', one, page('a'), { data: data(), read });
  }
  expect(pages.figures().kept).toBe(4);
  await expect(pages.find('/a', all[0]!, renderers)).resolves.toBeUndefined();
  await expect(pages.find('/a', all[4]!, renderers)).resolves.toBeDefined();
});

test('simultaneous visitors share one reading of the data, which begins after they have asked', async () => {
  const pages = new KeptPages();
  const live = composition();
  const content = { '/data/a.json': 1 };
  const read = jest.fn((address: keyof typeof content) => Promise.resolve(content[address]));
  const rendered = page('a');
  keepSecond(pages, '/a', live, rendered, { data: new Map([['/data/a.json', 1]]), read: read as never });
  const asked = [1, 2, 3, 4].map(() => pages.find('/a', live, renderers));
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
  await expect(pages.find('/search?q=99', live, renderers)).resolves.toBeDefined();
  await expect(pages.find('/search?q=0', live, renderers)).resolves.toBeUndefined();
});

test('a scan of addresses that are requested once displaces no page', async () => {
  const pages = new KeptPages(12_500);
  const live = composition();
  const { read, data } = files({});
  keepSecond(pages, '/home', live, page('x'.repeat(1000)), { data: data(), read });
  for (let at = 0; at < 100; at += 1)
    pages.keep(`/search?q=${at}`, live, page('x'.repeat(1000)), {
      data: data(),
      read,
      versionOf: () => Promise.resolve(undefined),
      by: renderers(),
      moveTo: () => undefined,
    });
  expect(pages.figures().kept).toBe(1);
  await expect(pages.find('/home', live, renderers)).resolves.toBeDefined();
});

test('an equal value that was read again is compared by identity from then on', async () => {
  const pages = new KeptPages();
  const live = composition();
  const { content, read, data } = files({ '/data/a.json': { price: 1 } });
  keepSecond(pages, '/a', live, page('a'), { data: data(), read });
  await expect(pages.find('/a', live, renderers)).resolves.toBeDefined();
  const stringify = jest.spyOn(JSON, 'stringify');
  await expect(pages.find('/a', live, renderers)).resolves.toBeDefined();
  expect(stringify).not.toHaveBeenCalled();
  stringify.mockRestore();
  content['/data/a.json'] = { price: 2 };
  await expect(pages.find('/a', live, renderers)).resolves.toBeUndefined();
});

/** The cache looks at the clock once in a millisecond. */
const cacheSeesTheClock = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('in another composition', () => {
  const [before, after] = [composition(), composition()];
  const moved = page('moved');

  test('a page that the same releases render is moved to it, once', async () => {
    const pages = new KeptPages();
    const moveTo = jest.fn(() => moved);
    const { read, data } = files({});
    keepSecond(pages, '/a', before, page('a'), { data: data(), read, moveTo });
    await expect(pages.find('/a', after, renderers)).resolves.toBe(moved);
    await expect(pages.find('/a', after, renderers)).resolves.toBe(moved);
    expect(moveTo).toHaveBeenCalledTimes(1);
    expect(pages.figures()).toEqual({ kept: 1, reused: 2, moved: 1 });
  });

  test('a page that a different release would now render is rendered again', async () => {
    const pages = new KeptPages();
    const { read, data } = files({});
    keepSecond(pages, '/a', before, page('a'), { data: data(), read, moveTo: () => moved });
    await expect(pages.find('/a', after, () => [release, {}])).resolves.toBeUndefined();
    await expect(pages.find('/a', after, () => [{}])).resolves.toBeUndefined();
    await expect(pages.find('/a', before, renderers)).resolves.toBeDefined();
  });

  test('a page whose data has changed is rendered again', async () => {
    const pages = new KeptPages();
    const { content, read, data } = files({ '/data/a.json': 1 });
    keepSecond(pages, '/a', before, page('a'), { data: data(), read, moveTo: () => moved });
    content['/data/a.json'] = 2;
    await expect(pages.find('/a', after, renderers)).resolves.toBeUndefined();
    expect(pages.figures().kept).toBe(0);
  });

  test('a page is moved from any composition whose pages are kept, not only from the newest', async () => {
    const pages = new KeptPages();
    const back = composition();
    const { read, data } = files({});
    keepSecond(pages, '/a', before, page('a'), { data: data(), read, moveTo: () => moved });
    keepSecond(pages, '/a', after, page('b'), { data: data(), read, by: [{}], moveTo: () => undefined });
    await expect(pages.find('/a', back, renderers)).resolves.toBe(moved);
  });

  test('a page is kept for ten minutes after it was rendered, however often it is moved', async () => {
    const pages = new KeptPages();
    const { read, data } = files({});
    const all = [1, 2, 3, 4, 5].map(composition);
    keepSecond(pages, '/a', all[0]!, page('a'), { data: data(), read, moveTo: () => moved });
    for (const one of all.slice(1, 4)) keepSecond(pages, '/b', one, page('b'), { data: data(), read });
    const kept = performance.now();
    const clock = jest.spyOn(performance, 'now');
    clock.mockImplementation(() => kept + 9 * 60_000);
    await cacheSeesTheClock();
    await expect(pages.find('/a', all[4]!, renderers)).resolves.toBe(moved);
    clock.mockImplementation(() => kept + 11 * 60_000);
    await cacheSeesTheClock();
    await expect(pages.find('/a', all[4]!, renderers)).resolves.toBeUndefined();
  });
});
