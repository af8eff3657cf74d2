import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { Site } from 'api/records';
import { RegionFailed } from './RegionFailed';
import { SlowRegion } from './SlowRegion';

const site = { phone: '+971 4 000 0000', email: 'sales@example.com' } as Site;
const onRetry = jest.fn(() => Promise.resolve());
const offline = /Your device is offline/;

/** As the browser reports that it has lost its connection, or has one again. */
const connect = (isOnline: boolean) =>
  act(() => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  });

beforeEach(() => onRetry.mockClear());
afterEach(() => jest.restoreAllMocks());

const notices = {
  'a page that could not be loaded': <RegionFailed error={new Error('It failed.')} site={site} onRetry={onRetry} />,
  'a page that stays readable': (
    <RegionFailed error={new Error('It failed.')} site={site} serverHtml={<p>as sent</p>} onRetry={onRetry} />
  ),
};

describe.each(Object.entries(notices))('%s', (_what, notice) => {
  test('says that the device is offline, and retries once it is back online', () => {
    render(<MemoryRouter>{notice}</MemoryRouter>);
    expect(screen.queryByText(offline)).not.toBeInTheDocument();
    connect(false);
    expect(screen.getByText(offline)).toBeInTheDocument();
    expect(onRetry).not.toHaveBeenCalled();
    connect(true);
    expect(onRetry).toHaveBeenCalledTimes(1);
    expect(screen.queryByText(offline)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Trying again…' })).toHaveAttribute('aria-disabled', 'true');
  });
});

test('a page that is slow to load is left to itself: what has not failed may still come', () => {
  render(<SlowRegion readable={false} onRetry={onRetry} />);
  connect(false);
  connect(true);
  expect(screen.queryByText(offline)).not.toBeInTheDocument();
  expect(onRetry).not.toHaveBeenCalled();
});

test('a retry that is under way is not begun again when the browser comes back online', () => {
  render(<MemoryRouter>{notices['a page that stays readable']}</MemoryRouter>);
  act(() => screen.getByRole('button', { name: 'Try again' }).click());
  connect(true);
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test.each([
  ['/our-products', ['home page']],
  ['/our-products/glands/cw', ['home page']],
  ['/search', ['home page']],
  ['/home', ['our products']],
  ['/contact-us', ['home page', 'our products']],
])('%s fails: no link leads to another page of the same remote', (address, names) => {
  render(
    <MemoryRouter initialEntries={[address]}>
      <RegionFailed error={new Error('It failed.')} site={site} onRetry={onRetry} />
    </MemoryRouter>,
  );
  const links = screen.getAllByRole('link').filter((link) => link.getAttribute('href')!.startsWith('/'));
  expect(links.map(({ textContent }) => textContent)).toEqual(names);
});
