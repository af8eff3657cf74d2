import { screen } from '@testing-library/react';
import { product, renderAt } from '../../testing';
import { RelatedProducts } from './RelatedProducts';

const linked = (id: string) => [{ id, productCategoryId: 'glands', productName: `Product ${id}` }];

it('leads to accessories, alternatives and what it belongs to, if there are any', () => {
  const related = { accessories: linked('a'), belongsTo: linked('b') };
  renderAt(<RelatedProducts product={product({ related })} />);
  expect(screen.getByRole('heading', { level: 3, name: 'Accessories' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Product a' })).toHaveAttribute('href', '/our-products/glands/a');
  expect(screen.getByRole('heading', { level: 3, name: 'Accessory for' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Alternatives' })).not.toBeInTheDocument();
});

it('leads to what it belongs to if nothing else goes with it', () => {
  renderAt(<RelatedProducts product={product({ related: { belongsTo: linked('b') } })} />);
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Accessory for']);
  expect(screen.getByRole('link', { name: 'Product b' })).toBeVisible();
});

it('is left out if nothing goes with the product', () => {
  renderAt(<RelatedProducts product={product({ related: {} })} />);
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});
