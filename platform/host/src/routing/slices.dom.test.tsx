import { act, render, screen } from '@testing-library/react';
import * as scheduler from 'scheduler';
import { Link, useLocation } from 'react-router-dom';
import { endLongSlices } from './slices';
import { SiteRouter } from './SiteRouter';

jest.mock('scheduler', () => ({ ...jest.requireActual<object>('scheduler'), unstable_forceFrameRate: jest.fn() }));
const { unstable_forceFrameRate } = scheduler as unknown as { unstable_forceFrameRate: jest.Mock };

test('a navigation is rendered in long slices until a screen is shown', async () => {
  const services = { definition: { routes: [] } } as unknown as Parameters<typeof SiteRouter>[0]['services'];
  const Page = () => <h1>{useLocation().pathname}</h1>;
  render(
    <SiteRouter services={services}>
      <Link to="/two">Two</Link>
      <Page />
    </SiteRouter>,
  );
  expect(unstable_forceFrameRate).not.toHaveBeenCalled();
  await act(() => {
    screen.getByText('Two').click();
    return Promise.resolve();
  });
  expect(screen.getByRole('heading')).toHaveTextContent('/two');
  expect(unstable_forceFrameRate).toHaveBeenLastCalledWith(12);
  endLongSlices();
  expect(unstable_forceFrameRate).toHaveBeenLastCalledWith(0);
});

test('the slices are those of the scheduler that React renders with', () => {
  expect(require.resolve('scheduler')).toBe(require.resolve('scheduler', { paths: [require.resolve('react-dom')] }));
});
