import type { SiteFacts } from '@platform/contract';
import { createMetaSelector } from './meta-selector';

const site = { origin: 'https://company.example' } as SiteFacts;

test('a screen’s meta() runs again only if one of its own slices has changed', () => {
  const meta = jest.fn(({ state }: { state: object }) => ({ title: JSON.stringify(state), description: '' }));
  const slices = [{ reducerPath: 'own', reducer: () => 0 }];
  const select = createMetaSelector('catalogue/list', { meta, slices }, {}, site);
  const own = { n: 1 };
  const first = select({ own, other: 1 });
  expect(select({ own, other: 2 })).toBe(first);
  expect(meta).toHaveBeenCalledTimes(1);
  expect(select({ own: { n: 2 }, other: 2 }).title).toContain('"n":2');
  expect(meta).toHaveBeenCalledTimes(2);
});

test('invalid metadata throws an error that names the screen', () => {
  const meta = () => ({ title: ' ', description: '' });
  expect(() => createMetaSelector('catalogue/list', { meta }, {}, site)({})).toThrow('catalogue/list');
});
