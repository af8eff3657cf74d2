import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { product, renderAt, site, storeWith } from '../testing';
import { productDetailSlice, productFailed, productReceived, productRequested } from './productDetailSlice';
import { ProductDetailsScreen } from './ProductDetailsScreen';
import { reviewsSlice } from './reviews/reviewsSlice';

const params = { productCategoryId: 'industrial_cable_glands', productId: 'gland' };

function show(...actions: { type: string }[]) {
  const store = storeWith(productDetailSlice, reviewsSlice);
  actions.forEach((action) => store.dispatch(action));
  const reload = jest.fn();
  renderAt(<ProductDetailsScreen params={params} site={site} reload={reload} />, { store });
  return reload;
}

it('shows its loader while the product loads', () => {
  show();
  expect(screen.getByRole('heading', { level: 1, name: 'Product Details' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Loading the product…');
});

it('shows its loader, and nothing of the product that was seen before, while another one loads', () => {
  show(productRequested('junction_box'), productReceived(product({ id: 'junction_box', productName: 'Junction Box' })));
  expect(screen.getByRole('status')).toHaveTextContent('Loading the product…');
  expect(screen.queryByText('Junction Box')).not.toBeInTheDocument();
});

it('shows the sections in their fixed order (row C5)', async () => {
  show(
    productReceived(
      product({
        detailDescriptionAfterTable: [{ title: 'Before the table' }],
        productDetailTableColumns: [[{ id: 'size', name: 'Size' }]],
        productDetailTableData: [{ size: 'M20' }],
        detailDescription: [{ title: 'After the table' }],
      }),
    ),
  );
  await screen.findByRole('heading', { name: 'Reviews' });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Brass Gland',
    'Before the table',
    'Product Data',
    'After the table',
    'Reviews',
  ]);
});

it('shows no table of a product without rows', async () => {
  show(productReceived(product({ productDetailTableData: [] })));
  await screen.findByRole('heading', { name: 'Reviews' });
  expect(screen.queryByRole('heading', { name: 'Product Data' })).not.toBeInTheDocument();
});

it('says that there is no such product, with links back to the catalogue', () => {
  show(productFailed('unknown'));
  expect(screen.getByText('There is no product “gland”.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Industrial Cable Glands' })).toHaveAttribute(
    'href',
    '/our-products/industrial_cable_glands',
  );
  expect(screen.getByRole('link', { name: 'See all categories' })).toHaveAttribute('href', '/our-products');
});

it('loads again on Try again after a failure', async () => {
  const reload = show(productFailed('failed'));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledTimes(1);
});
