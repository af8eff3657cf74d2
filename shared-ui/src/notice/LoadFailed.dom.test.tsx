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

it('asks the visitor to check the connection only if that has failed', () => {
  const { rerender } = render(<LoadFailed what="our products" cause="connection" />);
  expect(screen.getByRole('alert')).toHaveTextContent('Please check your connection and try again.');
  rerender(<LoadFailed what="our products" cause="site" />);
  expect(screen.getByRole('alert')).toHaveTextContent('Our site has a problem. Please try again shortly.');
});

it.each([
  ['connection', 1],
  ['site', 0],
] as const)('retries a load that has failed at the %s %i times when the browser comes back online', (cause, times) => {
  const retry = jest.fn();
  const { unmount } = render(<LoadFailed what="our products" cause={cause} onRetry={retry} />);
  window.dispatchEvent(new Event('online'));
  expect(retry).toHaveBeenCalledTimes(times);
  unmount();
  window.dispatchEvent(new Event('online'));
  expect(retry).toHaveBeenCalledTimes(times);
});
