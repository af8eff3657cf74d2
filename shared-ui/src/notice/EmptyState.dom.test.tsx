import { render, screen } from '@testing-library/react';
import { EmptyState } from './EmptyState';

it('shows its title, text and action', () => {
  render(<EmptyState title="No Products were found." action={<a href="/our-products">All products</a>} />);
  expect(screen.getByText('No Products were found.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'All products' })).toBeInTheDocument();
});
