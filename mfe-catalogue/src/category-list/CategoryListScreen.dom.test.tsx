import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt, site, storeWith } from '../testing';
import { CategoryListScreen } from './CategoryListScreen';
import { categoriesFailed, categoriesReceived, productsCategorySlice } from './productsCategorySlice';

const picture = { src: '/images/wires.svg', width: 320, height: 240 };

function show(...actions: { type: string }[]) {
  const store = storeWith(productsCategorySlice);
  actions.forEach(store.dispatch);
  const reload = jest.fn();
  renderAt(<CategoryListScreen params={{}} site={site} reload={reload} />, { store });
  return reload;
}

it('shows its loader while the categories load', () => {
  show();
  expect(screen.getByRole('heading', { level: 1, name: 'Our Products' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  expect(screen.getByRole('status').querySelector('svg')).toHaveAttribute('width', '86');
});

it('links each category', () => {
  show(
    categoriesReceived([
      { id: 'wires', title: 'Wires', info: 'Single core', image: 'Wires', company: 'Rayon', picture },
    ]),
  );
  const card = screen.getByRole('link', { name: /Wires/ });
  expect(card).toHaveAttribute('href', '/our-products/wires');
  expect(card).toHaveTextContent('Rayon');
  expect(card).toHaveTextContent('Single core');
});

it('leads to the selection aids, if there are any', () => {
  const store = storeWith(productsCategorySlice);
  const of = (company: typeof site) => <CategoryListScreen params={{}} site={company} reload={() => {}} />;
  const { unmount } = renderAt(of({ ...site, aids: true }), { store });
  expect(screen.getByRole('link', { name: 'selection aid' })).toHaveAttribute('href', '/choose');
  unmount();
  renderAt(of(site), { store });
  expect(screen.queryByRole('link', { name: 'selection aid' })).toBeNull();
});

it('loads again on Try again after a failure', async () => {
  const reload = show(categoriesFailed());
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledTimes(1);
});
