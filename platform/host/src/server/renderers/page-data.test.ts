import { PageData } from './page-data';
import type { PageJob } from './page-job';
import { siteAddress } from './protocol';

const category = { name: 'Cables' };
const getJson = jest.fn((address: string): Promise<unknown> => Promise.resolve(address === '/one' ? category : 'text'));
const pageAt = (url: string) => ({ request: { url, site: {} }, services: { getJson } }) as unknown as PageJob;

beforeEach(() => getJson.mockClear());

test('what a page has read is read in advance for the next one at its address', async () => {
  const data = new PageData();
  await expect(data.foresee(pageAt('/cables'))).resolves.toEqual({});
  const answer = await data.read(pageAt('/cables'), { address: '/one' });
  const foreseen = await data.foresee(pageAt('/cables'));
  expect(answer).toEqual({ tag: foreseen['/one'], json: JSON.stringify(category) });
  expect(getJson).toHaveBeenCalledTimes(2);
  await expect(data.foresee(pageAt('/other'))).resolves.toEqual({});
});

test('for a query that is new, what the page reads without one is read in advance', async () => {
  const data = new PageData();
  getJson.mockImplementation(() => Promise.resolve(category));
  await data.read(pageAt('/cables'), { address: '/one' });
  expect(Object.keys(await data.foresee(pageAt('/cables?page=2')))).toEqual(['/one']);
  await data.read(pageAt('/cables?page=2'), { address: '/two' });
  expect(Object.keys(await data.foresee(pageAt('/cables?page=2')))).toEqual(['/one', '/two']);
  expect(Object.keys(await data.foresee(pageAt('/cables?page=3')))).toEqual(['/one']);
});

test('a page that reads something else for each visitor makes none of the next ones read all of it', async () => {
  const data = new PageData();
  getJson.mockImplementation(() => Promise.resolve(category));
  for (let product = 1; product <= 500; product += 1) {
    await data.read(pageAt('/contact'), { address: `/data/products/${product}.json` });
    expect(Object.keys(await data.foresee(pageAt('/contact?subject=price'))).length).toBeLessThan(20);
  }
});

test('the site’s facts, values that are not objects, what fails and what is late are left to the page', async () => {
  const data = new PageData();
  for (const address of [siteAddress, '/one', '/text', '/fails', '/late']) await data.read(pageAt('/'), { address });
  getJson.mockImplementation((address) => {
    if (address === '/fails') return Promise.reject(new Error('gone'));
    if (address === '/late') return new Promise(() => undefined);
    return Promise.resolve(address === '/one' ? category : 'text');
  });
  getJson.mockClear();
  expect(Object.keys(await data.foresee(pageAt('/')))).toEqual(['/one']);
  expect(getJson.mock.calls.flat()).toEqual(['/one', '/text', '/fails', '/late']);
  await data.foresee(pageAt('/'));
  expect(getJson.mock.calls.flat().filter((address) => address === '/fails')).toHaveLength(1);
});
