import { render, screen, within } from '@testing-library/react';
import { Reviews } from './Reviews';

it('lists each review with its author and one star icon per star', () => {
  render(<Reviews reviews={[{ customerName: 'Anil K.', stars: 4, comment: 'All parts were there.' }]} />);
  expect(screen.getByRole('heading', { level: 2, name: 'Reviews' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 3, name: 'Customer Reviews' })).toBeVisible();
  const review = screen.getByRole('listitem');
  expect(review).toHaveTextContent('Anil K.');
  expect(review).toHaveTextContent('All parts were there.');
  expect(within(review).getByRole('img', { name: '4 out of 5 stars' }).querySelectorAll('svg')).toHaveLength(4);
});

it('marks a review that nobody wrote', () => {
  const review = { customerName: 'Anil K.', stars: 4, comment: 'All parts were there.' };
  render(<Reviews reviews={[{ ...review, sample: true }, review]} />);
  expect(screen.getAllByRole('listitem').map((item) => within(item).queryByText('Sample review') !== null)).toEqual([
    true,
    false,
  ]);
});

it('says that there are no reviews yet', () => {
  render(<Reviews reviews={[]} />);
  expect(screen.getByText('No Reviews Yet.')).toBeVisible();
});
