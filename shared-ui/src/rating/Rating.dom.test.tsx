import { render, screen } from '@testing-library/react';
import { Rating } from './Rating';

it('shows one star icon per star', () => {
  render(<Rating value={3} />);
  expect(screen.getByRole('img', { name: '3 out of 5 stars' }).querySelectorAll('svg')).toHaveLength(3);
});
