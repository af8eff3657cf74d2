import { render, screen } from '@testing-library/react';
import { Spinner } from './Spinner';

it('shows its label, and a ring of 86 pixels in the site’s ink (row C1)', () => {
  render(<Spinner label="Loading products" />);
  const status = screen.getByRole('status');
  expect(status).toHaveTextContent('Loading products');
  expect(status.querySelector('svg')).toHaveAttribute('width', '86');
  expect(status.querySelector('path')).toHaveAttribute('stroke', '#003c75');
});
