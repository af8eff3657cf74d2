import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LoadFailed } from './LoadFailed';

it('names what did not load and retries', async () => {
  const retry = jest.fn();
  render(<LoadFailed what="our products" onRetry={retry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('We could not load our products.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
});
