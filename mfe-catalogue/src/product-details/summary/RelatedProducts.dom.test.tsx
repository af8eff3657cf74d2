import { screen } from '@testing-library/react';
import { product, renderAt } from '../../testing';
import { RelatedProducts } from './RelatedProducts';

it('leads to accessories, alternatives and what it belongs to, if there are any', () => {
  const linked = (id: string) => [{ id, productCategoryId: 'glands', productName: `Product ${id}` }];
  const related = { accessories: linked('a'), belongsTo: linked('b') };
  renderAt(<RelatedProducts product={product({ related })} />);
  expect(screen.getByRole('heading', { level: 3, name: 'Accessories' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Product a' })).toHaveAttribute('href', '/our-products/glands/a');
  expect(screen.getByRole('heading', { level: 3, name: 'Accessory for' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Alternatives' })).not.toBeInTheDocument();
});
