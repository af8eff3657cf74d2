import { render, screen } from '@testing-library/react';
import { Icon } from './Icon';

it('is hidden from assistive technology without a label', () => {
  const { container } = render(<Icon name="phone" />);
  expect(container.firstChild).toHaveAttribute('aria-hidden', 'true');
});

it('has its label as accessible name', () => {
  render(<Icon name="warning" label="Careful" />);
  expect(screen.getByRole('img', { name: 'Careful' })).toBeInTheDocument();
});
