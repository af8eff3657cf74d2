import type { ScreenModule } from '@platform/contract';
import { firstData } from './first-data';

const screen = (data: ScreenModule['data'], slices?: ScreenModule['slices']): ScreenModule => ({
  Component: () => null,
  meta: () => ({ title: '', description: '' }),
  slices,
  data,
});

test('a release names the data files of a first visit, with templates for what depends on the route', () => {
  const data = firstData({
    list: screen(() => ['/data/list.json']),
    item: screen(({ itemId = '' }) => [
      `/data/items/${encodeURIComponent(itemId)}.json`,
      `/api/reviews?${new URLSearchParams({ item: 'all' })}`,
    ]),
    plain: screen(undefined),
  });
  expect(data).toEqual({
    list: ['/data/list.json'],
    item: ['/data/items/{itemId}.json', '/api/reviews?item=all'],
  });
});

test('a screen is asked with its slices as they begin', () => {
  const seen: unknown[] = [];
  const slice = { reducerPath: 'list', reducer: (state: { status: string } = { status: 'idle' }) => state };
  firstData({
    list: screen(
      (_params, state) => {
        seen.push(state);
        return [];
      },
      [slice],
    ),
  });
  expect(seen[0]).toEqual({ list: { status: 'idle' } });
});

test.each<[string, ScreenModule['data']]>([
  ['has a parameter that is not encoded', ({ itemId = '' }) => [`/data/${itemId}.json`]],
  ['has a part of a parameter', ({ itemId = '' }) => [`/data/${encodeURIComponent(itemId.slice(0, 2))}.json`]],
  ['has braces of its own', () => ['/data/{list}.json']],
  ['is on another site', () => ['https://other.example/list.json']],
  ['is on another host', () => ['//other.example/list.json']],
  ['has a blank', () => ['/data/a list.json']],
])('an address is left out that %s', (_what, data) => {
  expect(firstData({ page: screen(data), list: screen(() => ['/data/list.json']) })).toEqual({
    list: ['/data/list.json'],
  });
});

test('a screen that cannot say what it reads costs only its own files', () => {
  const fails = screen(() => {
    throw new Error('no such slice');
  });
  expect(firstData({ fails, list: screen(() => ['/data/list.json']) })).toEqual({ list: ['/data/list.json'] });
});
