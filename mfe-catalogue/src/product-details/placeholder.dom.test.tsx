import { screen } from '@testing-library/react';
import type { CategoryFile } from 'api/records';
import { loadProducts } from '../product-listing/load';
import { productsSlice } from '../product-listing/productsSlice';
import { contextFor, renderAt, site, storeWith, summary } from '../testing';
import { listBefore, listedProduct } from './known-product';
import { productMeta } from './meta';
import { productPlaceholder } from './placeholder';
import { productDetailSlice, productFailed } from './productDetailSlice';
import { ProductDetailsScreen } from './ProductDetailsScreen';
import { reviewsSlice } from './reviews/reviewsSlice';

const params = { productCategoryId: 'gi_boxes', productId: 'a' };

/** The state after a visit to a category with two products. */
async function listed() {
  const store = storeWith(productsSlice, productDetailSlice, reviewsSlice);
  const category = { id: 'gi_boxes', title: 'GI Boxes', info: '', image: '', picture: summary('a').picture };
  const file: CategoryFile = { category, products: [summary('a'), summary('b')] };
  await loadProducts(contextFor(store, file, { productCategoryId: 'gi_boxes' }).context);
  return store;
}

function expectNameAndPicture() {
  expect(screen.getByRole('heading', { level: 1, name: 'Product Details' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Box a' })).toBeVisible();
  expect(screen.getByRole('img', { name: 'Box a' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'GI Boxes' })).toHaveAttribute('href', '/our-products/gi_boxes');
}

const expectLoading = () => expect(screen.getByRole('status')).toHaveTextContent('Loading the product…');

it('shows the name and picture of a listed product before its page has loaded', async () => {
  const store = await listed();
  renderAt(productPlaceholder('productDetails', { state: store.getState(), params, site }), { store });
  expectNameAndPicture();
  expectLoading();
});

it('keeps them while the product loads, and its name is the title', async () => {
  const store = await listed();
  renderAt(<ProductDetailsScreen params={params} site={site} reload={jest.fn()} />, { store });
  expectNameAndPicture();
  expectLoading();
  const known = listedProduct(listBefore(store.getState()), params)!;
  expect(productMeta({ status: 'loading', product: null }, params, site, { known })).toMatchObject({ title: 'Box a' });
});

it('keeps them above the notice of a product that could not be loaded', async () => {
  const store = await listed();
  store.dispatch(productFailed('failed'));
  renderAt(<ProductDetailsScreen params={params} site={site} reload={jest.fn()} />, { store });
  expectNameAndPicture();
  expect(screen.getByText('We could not load this product.')).toBeVisible();
});

it('shows nothing of a product that the catalogue no longer has', async () => {
  const store = await listed();
  store.dispatch(productFailed('unknown'));
  renderAt(<ProductDetailsScreen params={params} site={site} reload={jest.fn()} />, { store });
  expect(screen.queryByRole('img', { name: 'Box a' })).not.toBeInTheDocument();
});

it.each([
  ['a product that is not on the list', 'productDetails', { ...params, productId: 'c' }],
  ['a product under another category', 'productDetails', { ...params, productCategoryId: 'other' }],
  ['another screen', 'compare', params],
])('has nothing to show of %s', async (_what, name, of) => {
  const store = await listed();
  expect(productPlaceholder(name, { state: store.getState(), params: of, site })).toBeUndefined();
});
