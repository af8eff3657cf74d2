import { act, screen } from '@testing-library/react';
import type { LoadContext, ScreenModule } from '@platform/contract';
import { go, page, pass, prepareDocument, show } from '../../tests/app';

prepareDocument();

test('the data that a release names for a page is requested while its remote is on its way', async () => {
  let arrive = (_screen: ScreenModule) => {};
  const two = new Promise<ScreenModule>((resolve) => (arrive = resolve));
  const loaded = jest.fn();
  const load = ({ getJson }: LoadContext) => getJson('/data/two.json').then(loaded);
  const { request } = await show({ one: Promise.resolve(page('One')), two }, { data: ['/data/two.json'] });
  await go('Two');
  expect(request.mock.calls).toEqual([['/data/two.json', expect.anything()]]);
  arrive(page('Two', { load }));
  await pass(300);
  expect(screen.getByRole('heading')).toHaveTextContent('Two');
  expect(loaded).toHaveBeenCalledTimes(1);
  expect(request).toHaveBeenCalledTimes(1);
});

test('a named file that is missing is requested once more, by the load of the screen', async () => {
  let arrive = (_screen: ScreenModule) => {};
  const two = new Promise<ScreenModule>((resolve) => (arrive = resolve));
  const failed = jest.fn();
  const load = ({ getJson }: LoadContext) => getJson('/data/two.json').then(undefined, failed);
  const { request } = await show({ one: Promise.resolve(page('One')), two }, { data: ['/data/two.json'] });
  request.mockImplementation(() => Promise.resolve(new Response('', { status: 404 })));
  await go('Two');
  await pass(0);
  arrive(page('Two', { data: () => ['/data/two.json'], load }));
  await pass(300);
  expect(screen.getByRole('heading')).toHaveTextContent('Two');
  expect(failed).toHaveBeenCalledTimes(1);
  expect(request).toHaveBeenCalledTimes(2);
});

test('a file whose address the route cannot fill in is left to the screen', async () => {
  const { request } = await show(
    { one: Promise.resolve(page('One')), two: new Promise(() => undefined) },
    { data: ['/data/{itemId}.json', '/data/two.json'] },
  );
  await go('Two');
  expect(request.mock.calls).toEqual([['/data/two.json', expect.anything()]]);
});

test('once a screen is open, only its own `data` says what is prefetched', async () => {
  const two = page('Two', { data: () => [] });
  const { request } = await show(
    { one: Promise.resolve(page('One')), two: Promise.resolve(two) },
    { data: ['/data/two.json'] },
  );
  const touch = () => screen.getByText('Two').dispatchEvent(new Event('touchstart', { bubbles: true }));
  touch();
  // Longer than a prefetched file is kept.
  await pass(31_000);
  expect(request).toHaveBeenCalledTimes(1);
  touch();
  await pass(100);
  expect(request).toHaveBeenCalledTimes(1);
});

test.each([
  ['something follows once that is painted', () => <h1>Known</h1>, 'Known', 0],
  ['nothing is shown at once', () => undefined, 'Two', 1],
])('an open page of which the one before knew %s', async (_what, placeholder, atOnce, loads) => {
  const loaded = jest.fn();
  const load = ({ getJson }: LoadContext) => getJson('/data/two.json').then(loaded);
  await show({ one: Promise.resolve(page('One', { placeholder })), two: Promise.resolve(page('Two', { load })) });
  screen.getByText('Two').dispatchEvent(new Event('touchstart', { bubbles: true }));
  await pass(0);
  await go('Two');
  await pass(0);
  expect(screen.getByRole('heading')).toHaveTextContent(atOnce);
  // Until one more frame has been painted.
  await pass(17);
  expect(screen.getByRole('heading')).toHaveTextContent(atOnce);
  expect(loaded).toHaveBeenCalledTimes(loads);
  await pass(33);
  expect(screen.getByRole('heading')).toHaveTextContent('Two');
  expect(loaded).toHaveBeenCalledTimes(1);
});

test.each([
  ['after the tap, if the tap shows something at once', () => <h1>Known</h1>, 0],
  ['at once, if it does not', () => undefined, 1],
])('the page that a touched link leads to is prefetched %s', async (_when, placeholder, atOnce) => {
  const data = jest.fn(() => []);
  await show({ one: Promise.resolve(page('One', { placeholder })), two: Promise.resolve(page('Two', { data })) });
  screen.getByText('Two').dispatchEvent(new Event('touchstart', { bubbles: true }));
  await act(() => Promise.resolve());
  expect(data).toHaveBeenCalledTimes(atOnce);
  await pass(0);
  expect(data).toHaveBeenCalledTimes(1);
});

test('if the previous page knows something of the next one, the data is fetched once that has been painted', async () => {
  const data = jest.fn(() => ['/data/two.json']);
  const placeholder = () => <h1>Known</h1>;
  const two = page('Two', { data });
  const { store } = await show({ one: Promise.resolve(page('One', { placeholder })), two: Promise.resolve(two) });
  await go('Two');
  await pass(17);
  expect(data).not.toHaveBeenCalled();
  await pass(33);
  expect(data).toHaveBeenCalledTimes(1);
  expect(data).toHaveBeenCalledWith({}, store.getState(), new URLSearchParams());
});

test.each([
  ['at once', 0],
  ['after its link has been touched for a while', 100],
])('each file of a page of which the one before knows something is requested once by a click %s', async (_how, ms) => {
  const two = page('Two', { data: () => ['/data/two.json'], load: ({ getJson }) => getJson('/data/two.json') });
  const one = page('One', { placeholder: () => <h1>Known</h1> });
  const { request } = await show({ one: Promise.resolve(one), two: Promise.resolve(two) });
  if (ms) screen.getByText('Two').dispatchEvent(new Event('touchstart', { bubbles: true }));
  await pass(ms);
  expect(request).toHaveBeenCalledTimes(ms ? 1 : 0);
  await go('Two');
  await pass(300);
  expect(request).toHaveBeenCalledTimes(1);
});

test.each(['pointerover', 'touchstart'])('a link that is followed right after %s is not prefetched', async (event) => {
  const data = jest.fn(() => []);
  const one = page('One', { placeholder: () => <h1>Known</h1> });
  const two = Promise.resolve(page('Two', { data }));
  await show({ one: Promise.resolve(one), two });
  screen.getByText('Two').dispatchEvent(new Event(event, { bubbles: true }));
  await go('Two');
  await pass(300);
  expect(data.mock.calls.length).toBeLessThanOrEqual(1);
});
