import { screen } from '@testing-library/react';
import { product, renderAt } from '../../testing';
import { lastViewed, readStored, recentProducts } from 'api/recent-products';
import { RecentlyViewed } from './RecentlyViewed';

const view = (id: string) => {
  const { unmount } = renderAt(<RecentlyViewed product={product({ id, productName: `Gland ${id}` })} />);
  const names = screen.queryAllByRole('link').map(({ textContent }) => textContent);
  unmount();
  return names;
};

beforeEach(() => localStorage.clear());

it('lists the products that were viewed before, the last first, each once', () => {
  expect(view('a')).toEqual([]);
  expect(view('b')).toEqual(['Gland a']);
  expect(view('a')).toEqual(['Gland b']);
  for (const id of 'cdefghij') view(id);
  expect(view('a')).toEqual(['j', 'i', 'h', 'g', 'f', 'e', 'd'].map((id) => `Gland ${id}`));
});

it('is what the visitor comes from for half an hour', () => {
  expect(lastViewed()).toBeUndefined();
  view('a');
  view('b');
  expect(lastViewed()).toMatchObject({ id: 'b' });
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + 31 * 60_000);
  expect(lastViewed()).toBeUndefined();
  jest.restoreAllMocks();
});

it.each(['no JSON', '{}', '[null, 7, {"id": "a"}]'])('leaves out what it cannot use of %s', (stored) => {
  localStorage.setItem('recently-viewed-1', stored);
  expect(view('a')).toEqual([]);
  expect(recentProducts(readStored())).toMatchObject([{ id: 'a' }]);
});
