import { releaseAgain } from '../site/release';
import { startSite, type Site } from '../site/start-site';

/** What a release costs the pages that are kept in memory: nothing, unless it renders them. */
const company = '/about';
const catalogue = '/our-products';

let site: Site;
beforeAll(async () => {
  site = await startSite({ PAGES_PER_SECOND: '0' });
  for (const path of [company, catalogue]) for (let visit = 0; visit < 3; visit += 1) await get(path);
});
afterAll(() => site.stop());

const get = (path: string) => fetch(site.url + path);

/** A page without the time in its forms. */
const text = async (path: string) =>
  (await (await get(path)).text()).replace(/(startedAt"(?: value="|:))\d{13}/g, '$1');

let rendered = 0;
/** The same page rendered anew: with a query that nobody has asked for before. */
async function newText(path: string) {
  const query = `?new=${(rendered += 1)}`;
  return (await text(path + query)).replaceAll(query, '');
}

/** How many pages were moved to another composition while something was done. */
async function movedBy(work: () => Promise<unknown>): Promise<number> {
  const moved = async () => {
    const { pages } = (await (await get('/health')).json()) as { pages: { moved: number } };
    return pages.moved;
  };
  const before = await moved();
  await work();
  return (await moved()) - before;
}

test('after a release of a remote, the kept pages of others are as if they had been rendered again', async () => {
  const tags = await Promise.all([company, catalogue].map(async (path) => (await get(path)).headers.get('etag')));
  await releaseAgain(site.registry, 'chat');
  const { chat } = await site.liveReleases();
  const moved = await movedBy(async () => {
    for (const [at, path] of [company, catalogue].entries()) {
      const html = await text(path);
      expect(html).toContain(`/releases/chat/${chat}/`);
      expect(html).toBe(await newText(path));
      expect((await get(path)).headers.get('etag')).not.toBe(tags[at]);
    }
  });
  expect(moved).toBe(2);
});

test('its own pages are rendered by it', async () => {
  await releaseAgain(site.registry, 'company');
  const moved = await movedBy(async () => {
    for (const path of [company, catalogue]) expect(await text(path)).toBe(await newText(path));
  });
  expect(moved).toBe(1);
});

test('a release of the shell renders every page', async () => {
  await releaseAgain(site.registry, 'shell');
  const moved = await movedBy(async () => {
    for (const path of [company, catalogue]) expect(await text(path)).toBe(await newText(path));
  });
  expect(moved).toBe(0);
});
