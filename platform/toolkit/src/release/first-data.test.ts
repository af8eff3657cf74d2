import type { ScreenModule } from '@platform/contract';
import { firstData } from './first-data';

const screen = (data: ScreenModule['data'], slices?: ScreenModule['slices']): ScreenModule => ({
  Component: () => null,
  meta: () => ({ title: '', description: '' }),
  slices,
  data,
});
const failOnLog = (line: string) => {
  throw new Error(line);
};
const known: Record<string, string> = { plugs: '/data/plugs.json' };

test('a release names the data files of a first visit, with templates for what depends on the route', () => {
  const screens = {
    list: screen(() => ['/data/list.json']),
    item: screen(({ itemId = '' }) => [
      `/data/items/${encodeURIComponent(itemId)}.json`,
      `/api/reviews?${new URLSearchParams({ item: 'all' })}`,
    ]),
    plain: screen(undefined),
  };
  expect(firstData(screens, failOnLog)).toEqual({
    list: ['/data/list.json'],
    item: ['/data/items/{itemId}.json', '/api/reviews?item=all'],
  });
});

test('`data` gets the initial states of the screen’s slices', () => {
  const seen: unknown[] = [];
  const slice = { reducerPath: 'list', reducer: (state: { status: string } = { status: 'idle' }) => state };
  const data: ScreenModule['data'] = (_params, state) => {
    seen.push(state);
    return [];
  };
  firstData({ list: screen(data, [slice]) }, failOnLog);
  expect(seen[0]).toEqual({ list: { status: 'idle' } });
});

test.each<[string, ScreenModule['data'], string]>([
  [
    'throws',
    () => {
      throw new Error('there is no such slice');
    },
    'there is no such slice',
  ],
  ['has a parameter that is not encoded', ({ itemId = '' }) => [`/data/${itemId}.json`], 'not whole or not encoded'],
  [
    'uses part of one',
    ({ itemId = '' }) => [`/data/${encodeURIComponent(itemId.slice(0, 2))}.json`],
    'not whole or not encoded',
  ],
  [
    'changes its case',
    ({ itemId = '' }) => [`/data/${encodeURIComponent(itemId.toLowerCase())}.json`],
    'not whole or not encoded',
  ],
  [
    'changes its characters',
    ({ id = '' }) => [`/data/${encodeURIComponent(id.replaceAll('_', '-'))}.json`],
    'not whole or not encoded',
  ],
  ['makes it a number', ({ page = '' }) => [`/api/list?page=${Number(page)}`], 'not whole or not encoded'],
  ['looks it up', ({ itemId = '' }) => [known[itemId] ?? '/data/all.json'], 'reads the parameter itemId'],
  [
    'asks whether there is one',
    (params) => ('itemId' in params ? [] : ['/data/all.json']),
    'reads the parameter itemId',
  ],
  [
    'gives fewer of some',
    ({ id = '' }) => (id === '7' ? [] : [`/data/${encodeURIComponent(id)}.json`]),
    'not whole or not encoded',
  ],
  ['reads the query', (_params, _state, query) => [`/api/list?page=${query.get('page') ?? 1}`], 'depend on the query'],
  ['has braces of its own', () => ['/data/{list}.json'], 'not whole or not encoded'],
  ['is absolute', () => ['https://other.example/list.json'], 'not an address on the site'],
  ['is protocol-relative', () => ['//other.example/list.json'], 'not an address on the site'],
  ['contains a space', () => ['/data/a list.json'], 'not an address on the site'],
])('a screen whose data %s is left out, and the reason is logged', (_what, data, reason) => {
  const lines: string[] = [];
  const screens = { page: screen(data), list: screen(() => ['/data/list.json']) };
  expect(firstData(screens, (line) => lines.push(line))).toEqual({ list: ['/data/list.json'] });
  expect(lines).toEqual([expect.stringMatching(/^page: /)]);
  expect(lines[0]).toContain(reason);
});
