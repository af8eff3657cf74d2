import { HttpError } from '@platform/contract';
import type { Data } from '../files/data';
import { PageData } from './page-data';

const files = {
  getJson: (address: string) =>
    address === '/data/site.json' ? Promise.resolve('the file') : Promise.reject(new HttpError(404, address)),
} as unknown as Data;
const data = new PageData(files, [
  { pattern: '/api/reviews', read: () => Promise.resolve('all ratings') },
  {
    pattern: '/api/reviews/:productId',
    read: ({ productId }, { author }) => Promise.resolve([productId, author?.hash]),
  },
  { pattern: '/api/search', read: (_params, _viewer, query) => Promise.resolve(query.get('q')) },
]);
const author = { token: 't', hash: 'h' };

test.each([
  ['/data/site.json', 'the file'],
  ['/api/reviews', 'all ratings'],
  ['/api/reviews/a%20gland', ['a gland', 'h']],
  ['/api/search?q=a%20%26%20b%3F', 'a & b?'],
])('a page reads %s', async (address, value) => {
  expect(await data.getJson(address, { author })).toEqual(value);
});

test('what is neither a file nor a source is not found', async () => {
  await expect(data.getJson('/api/reviews/a/b', {})).rejects.toThrow(HttpError);
});
