import { act, render, screen } from '@testing-library/react';
import { use } from 'react';
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

test('a visitor who goes back before the next page is shown ends the long slices', async () => {
  const services = { definition: { routes: [] } } as unknown as Parameters<typeof SiteRouter>[0]['services'];
  const awaited = new Promise<void>(() => undefined);
  const Page = () => {
    const { pathname } = useLocation();
    if (pathname === '/three') use(awaited);
    return <h1>{pathname}</h1>;
  };
  render(
    <SiteRouter services={services}>
      <Link to="/three">Three</Link>
      <Page />
    </SiteRouter>,
  );
  const { pathname } = location;
  await act(() => {
    screen.getByText('Three').click();
    return Promise.resolve();
  });
  expect(unstable_forceFrameRate).toHaveBeenLastCalledWith(12);
  expect(screen.getByRole('heading')).toHaveTextContent(pathname);
  await act(async () => {
    const back = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await back;
  });
  expect(screen.getByRole('heading')).toHaveTextContent(pathname);
  expect(unstable_forceFrameRate).toHaveBeenLastCalledWith(0);
});

test('the slices are those of the scheduler that React renders with', () => {
  expect(require.resolve('scheduler')).toBe(require.resolve('scheduler', { paths: [require.resolve('react-dom')] }));
});
