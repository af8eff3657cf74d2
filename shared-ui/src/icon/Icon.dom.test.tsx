import { render, screen } from '@testing-library/react';
import { Icon } from './Icon';

it('is silent unless labelled', () => {
  const { container } = render(<Icon name="phone" />);
  expect(container.firstChild).toHaveAttribute('aria-hidden', 'true');
});

it('speaks when labelled', () => {
  render(<Icon name="warning" label="Careful" />);
  expect(screen.getByRole('img', { name: 'Careful' })).toBeInTheDocument();
});
