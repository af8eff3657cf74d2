import { render, screen } from '@testing-library/react';
import { Rating } from './Rating';

const icons = () => screen.getByRole('img').querySelectorAll('svg');

it('shows one star icon per star', () => {
  render(<Rating value={3} />);
  expect(icons()).toHaveLength(3);
  expect(screen.getByRole('img', { name: '3 out of 5 stars' })).toBeInTheDocument();
});

it('shows an average rounded and announces it exactly', () => {
  render(<Rating value={4.4} outOf={5} />);
  expect(icons()).toHaveLength(5);
  expect(screen.getByRole('img').querySelectorAll('svg[fill="currentColor"]')).toHaveLength(4);
  expect(screen.getByRole('img', { name: '4.4 out of 5 stars' })).toBeInTheDocument();
});
