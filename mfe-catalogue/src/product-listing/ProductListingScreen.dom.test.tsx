import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt, site, storeWith, summary } from '../testing';
import { ProductListingScreen } from './ProductListingScreen';
import { productsFailed, productsReceived, productsRequested, productsSlice } from './productsSlice';

const category = {
  id: 'gi_boxes',
  title: 'GI Boxes',
  info: 'Steel boxes',
  image: 'GI_Boxes',
  picture: summary('a').picture,
};

function show(actions: { type: string }[], at = '/our-products/gi_boxes') {
  const store = storeWith(productsSlice);
  [productsRequested('gi_boxes'), ...actions].forEach((action) => store.dispatch(action));
  const reload = jest.fn();
  const view = renderAt(
    <ProductListingScreen params={{ productCategoryId: 'gi_boxes' }} site={site} reload={reload} />,
    { store, at },
  );
  return { ...view, reload };
}

const ready = (...products: ReturnType<typeof summary>[]) => [productsReceived({ category, products })];
const cards = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

it('shows the category name from the address while it loads', () => {
  show([]);
  expect(screen.getByRole('heading', { level: 1, name: 'Gi Boxes' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Loading Gi Boxes…');
});

it('shows breadcrumbs, the number of products, and a link to each product', () => {
  show(ready(summary('a', { price: 1265 }), summary('b')));
  const breadcrumb = screen.getByRole('navigation', { name: 'Breadcrumb' });
  expect(
    within(breadcrumb)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Home', 'Our Products', 'GI Boxes']);
  expect(screen.getByRole('heading', { level: 1, name: 'GI Boxes' })).toBeVisible();
  expect(screen.getByText('Showing 2 results')).toBeVisible();
  const card = screen.getByRole('link', { name: /Box a/ });
  expect(card).toHaveAttribute('href', '/our-products/gi_boxes/a');
  expect(card).toHaveTextContent('EUR 1,265.00');
});

it('shows the values that distinguish a product, and that some variants cost more', () => {
  show(ready(summary('a', { price: 21, priceBasis: 'kit of 2', priceFrom: true, cardLine: '16 A · IP44' })));
  const card = screen.getByRole('link', { name: /Box a/ });
  expect(card).toHaveTextContent('16 A · IP44');
  expect(card).toHaveTextContent('from EUR 21.00 / kit of 2');
});

it('sorts the products and keeps the order in the address', async () => {
  const { address } = show(ready(summary('a', { price: 9 }), summary('b'), summary('c', { price: 3 })));
  expect(cards()).toEqual(['Box a', 'Box b', 'Box c']);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Sort by price: low to high');
  expect(cards()).toEqual(['Box c', 'Box a', 'Box b']);
  expect(address()).toBe('/our-products/gi_boxes?sort=5');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Default Sorting');
  expect(address()).toBe('/our-products/gi_boxes');
});

it('reads the order from the address', () => {
  show(ready(summary('a', { rating: 2 }), summary('b', { rating: 5 })), '/our-products/gi_boxes?sort=3');
  expect(cards()).toEqual(['Box b', 'Box a']);
});

it('says that a category is empty', () => {
  show(ready());
  expect(screen.getByText('No Products were found.')).toBeVisible();
});

it('says that there is no such category, with a link back', () => {
  show([productsFailed('unknown')]);
  expect(screen.getByText('There is no category “gi_boxes”.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all categories' })).toHaveAttribute('href', '/our-products');
});

it('loads again on Try again after a failure', async () => {
  const { reload } = show([productsFailed('failed')]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledTimes(1);
});
