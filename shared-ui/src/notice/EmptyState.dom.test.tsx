import { render, screen } from '@testing-library/react';
import { EmptyState } from './EmptyState';

it('says that there is nothing and shows a way on', () => {
  render(<EmptyState title="No Products were found." action={<a href="/our-products">All products</a>} />);
  expect(screen.getByText('No Products were found.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'All products' })).toBeInTheDocument();
});
