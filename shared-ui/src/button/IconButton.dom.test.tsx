import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IconButton } from './IconButton';

it('has its label as accessible name', async () => {
  const open = jest.fn();
  render(<IconButton icon="search" aria-label="Search" onClick={open} />);
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(open).toHaveBeenCalledTimes(1);
});
