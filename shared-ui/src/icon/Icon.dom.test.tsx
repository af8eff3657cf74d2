import { render } from '@testing-library/react';
import { Icon } from './Icon';

it('is hidden from assistive technology', () => {
  const { container } = render(<Icon name="phone" />);
  expect(container.firstChild).toHaveAttribute('aria-hidden', 'true');
});

it('grows with the text size of the reader', () => {
  const { container } = render(<Icon name="phone" size={24} />);
  expect(container.firstChild).toHaveAttribute('width', '1.5rem');
  expect(container.firstChild).toHaveAttribute('height', '1.5rem');
});
