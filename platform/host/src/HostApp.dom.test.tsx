import React, { StrictMode, type ReactNode } from 'react';
import { act, render, screen } from '@testing-library/react';
import { Link, useNavigate } from 'react-router-dom';
import type { LoadContext, ScreenModule, SiteFacts } from '@platform/contract';
import { PromiseCache } from './browser/promise-cache';
import type { SiteDefinition } from './definition';
import { HostApp } from './HostApp';
import { createJsonClient } from './page/json-client';
import { SiteRouter } from './routing/SiteRouter';
import { SliceFaults } from './store/slice-faults';
import { createSiteStore } from './store/site-store';

const site = { origin: 'https://site.example' } as SiteFacts;

const definition: SiteDefinition = {
  routes: [
    { path: '/one', remote: 'pages', screen: 'one' },
    { path: '/two', remote: 'pages', screen: 'two' },
  ],
  redirects: { '/': '/one' },
  Frame: ({ children, announcer }) => (
    <>
      <Link to="/two">Two</Link>
      <Link to="/none">None</Link>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <p role="status" ref={announcer} />
    </>
  ),
  notices: {
    Loading: () => <p>loading</p>,
    Slow: () => <p>slow</p>,
    Failed: ({ error, serverHtml, onRetry }) => (
      <>
        <p role="alert">{(error as Error).message}</p>
        <button onClick={() => void onRetry()}>Retry</button>
        {serverHtml}
      </>
    ),
    NotFound: () => <p>nothing here</p>,
  },
  nameOf: () => 'Site',
  notFound: { title: 'Not found', description: '', status: 404 },
  unavailable: { title: 'Unavailable', description: '', status: 503 },
};

const page = (title: string, more: Partial<ScreenModule> = {}): ScreenModule => ({
  Component: () => <h1>{title}</h1>,
  meta: () => ({ title, description: '' }),
  ...more,
});

/** Shows a page as if it had come from the server, over screens that are given or still awaited. */
async function show(
  screens: Record<string, Promise<ScreenModule>>,
  {
    wrap = (app: ReactNode) => app,
    asComposed = true,
    lastGood,
  }: { wrap?: (app: ReactNode) => ReactNode; asComposed?: boolean; lastGood?: typeof screens } = {},
) {
  const { store } = createSiteStore();
  const modules = new PromiseCache<ScreenModule>();
  let version = '1.0.1';
  let onReplaced = () => {};
  const loader = {
    screen: (_remote: string, name: string, after?: () => Promise<void>) =>
      modules.get(`${name} ${version}`, async () => {
        await after?.();
        return (version === '1.0.0' ? lastGood! : screens)[name]!;
      }),
    widget: () => Promise.reject(new Error('no widgets')),
    forget: jest.fn(),
    retry: () => Promise.resolve(),
    version: () => version,
    subscribe(listener: () => void) {
      onReplaced = listener;
      return () => undefined;
    },
    shows: () => () => undefined,
    fallBack(_remote: string, failed: string | undefined) {
      if (lastGood && failed === version) {
        version = '1.0.0';
        onReplaced();
      }
      return Promise.resolve(failed !== version);
    },
    isAsComposed: () => asComposed,
    mount: jest.fn(),
  };
  const request = jest.fn(() => Promise.resolve(Response.json({})));
  const json = createJsonClient(request);
  const services = { definition, site, loader, store, sliceFaults: new SliceFaults(), json };
  const app = (
    <SiteRouter services={services}>
      <HostApp {...services} initialPage={{ rendered: true, html: '<h1>from the server</h1>' }} />
    </SiteRouter>
  );
  await act(() => Promise.resolve(render(wrap(app))));
  return { store, request };
}

const go = (name: string) =>
  act(() => {
    screen.getByText(name).click();
    return Promise.resolve();
  });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers();
  performance.getEntriesByType = () => [];
  history.replaceState(null, '', '/one');
  window.scrollTo = jest.fn();
  window.matchMedia = jest.fn(() => ({ matches: true }) as MediaQueryList);
});
afterEach(() => jest.useRealTimers());

test('the previous page stays until the next one has its data', async () => {
  let arrive = (_screen: ScreenModule) => {};
  const two = new Promise<ScreenModule>((resolve) => (arrive = resolve));
  await show({ one: Promise.resolve(page('One')), two });
  await go('Two');
  await pass(200);
  expect(screen.getByRole('heading')).toHaveTextContent('One');
  arrive(page('Two', { data: () => ['/data/two.json'] }));
  await pass(0);
  expect(screen.getByRole('heading')).toHaveTextContent('Two');
  expect(screen.getByRole('status')).toHaveTextContent('Two');
  expect(document.title).toBe('Two | Site');
});

test('a page that takes longer than 300 ms shows its loading view', async () => {
  await show({ one: Promise.resolve(page('One')), two: new Promise(() => undefined) });
  await go('Two');
  await pass(299);
  expect(screen.queryByText('loading')).not.toBeInTheDocument();
  await pass(1);
  expect(screen.getByText('loading')).toBeInTheDocument();
  expect(screen.queryByText('One')).not.toBeInTheDocument();
});

test('what the previous page knows of the next one is shown at once, until that has been opened', async () => {
  let arrive = (_screen: ScreenModule) => {};
  const two = new Promise<ScreenModule>((resolve) => (arrive = resolve));
  const placeholder = (name: string) => <h1>{`Known of ${name}`}</h1>;
  await show({ one: Promise.resolve(page('One', { placeholder })), two });
  await go('Two');
  await pass(0);
  expect(screen.getByRole('heading')).toHaveTextContent('Known of two');
  arrive(page('Two'));
  await pass(300);
  expect(screen.getByRole('heading')).toHaveTextContent('Two');
  expect(screen.getByRole('status')).toHaveTextContent('Two');
});

test.each([
  ['knows nothing of the next one', () => undefined],
  ['has an empty node for the next one', () => null],
  [
    'fails to say what it knows',
    () => {
      throw new Error('no');
    },
  ],
])('a page that %s stays for 300 ms', async (_what, placeholder) => {
  await show({ one: Promise.resolve(page('One', { placeholder })), two: new Promise(() => undefined) });
  await go('Two');
  await pass(299);
  expect(screen.getByRole('heading')).toHaveTextContent('One');
  await pass(1);
  expect(screen.getByText('loading')).toBeInTheDocument();
});

test('a page that is here already is shown without a placeholder', async () => {
  const seen: string[] = [];
  function Known() {
    seen.push('placeholder');
    return null;
  }
  await show({
    one: Promise.resolve(page('One', { placeholder: () => <Known /> })),
    two: Promise.resolve(page('Two')),
  });
  await act(() => {
    screen.getByText('Two').focus();
    return Promise.resolve();
  });
  await pass(0);
  await go('Two');
  await pass(0);
  expect(screen.getByRole('heading')).toHaveTextContent('Two');
  expect(seen).toEqual([]);
});

test.each([
  ['something gets its data once that is painted', () => <h1>Known</h1>, 0],
  ['nothing gets its data at once', () => undefined, 1],
])('an open page of which the one before knew %s', async (_what, placeholder, loads) => {
  const loaded = jest.fn();
  const load = ({ getJson }: LoadContext) => getJson('/data/two.json').then(loaded);
  await show({ one: Promise.resolve(page('One', { placeholder })), two: Promise.resolve(page('Two', { load })) });
  screen.getByText('Two').dispatchEvent(new Event('touchstart', { bubbles: true }));
  await pass(0);
  await go('Two');
  await pass(0);
  expect(screen.getByRole('heading')).toHaveTextContent('Two');
  expect(loaded).toHaveBeenCalledTimes(loads);
  // Until one more frame has been painted.
  await pass(17);
  expect(loaded).toHaveBeenCalledTimes(loads);
  await pass(33);
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

test('of two navigations in quick succession the last one counts, even if more is known of the first', async () => {
  const placeholder = (name: string) => <h1>{`Known of ${name}`}</h1>;
  await show({ one: Promise.resolve(page('One', { placeholder })), two: new Promise(() => undefined) });
  await act(() => {
    screen.getByText('Two').click();
    screen.getByText('None').click();
    return Promise.resolve();
  });
  await pass(300);
  expect(location.pathname).toBe('/none');
  expect(screen.getByText('nothing here')).toBeInTheDocument();
});

test('a page of which the one before knows something is not shown in a transition, also not after another one', async () => {
  const placeholder = (name: string) => <h1>{`Known of ${name}`}</h1>;
  const one = page('One', { Component: () => <Link to="/two">To two</Link>, placeholder });
  const two = page('Two', { Component: () => <Link to="/one">To one</Link>, placeholder });
  await show({ one: Promise.resolve(one), two: Promise.resolve(two) });
  const transitions = jest.spyOn(React, 'startTransition');
  for (const name of ['To two', 'To one']) {
    await go(name);
    await pass(100);
  }
  expect(location.pathname).toBe('/one');
  expect(transitions).not.toHaveBeenCalled();
  await go('None');
  expect(transitions).toHaveBeenCalledTimes(1);
  transitions.mockRestore();
});

test('the data of a page of which the one before knows something is fetched once that is painted', async () => {
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

test('a field of the page before that takes effect when it is left does not change the next address', async () => {
  function Field() {
    const navigate = useNavigate();
    return <input aria-label="size" onBlur={() => navigate('?size=20', { replace: true })} />;
  }
  const one = page('One', { Component: Field, placeholder: () => <h1>Known</h1> });
  await show({ one: Promise.resolve(one), two: new Promise(() => undefined) });
  screen.getByLabelText('size').focus();
  await go('Two');
  await pass(0);
  expect(screen.getByRole('heading')).toHaveTextContent('Known');
  expect(location.pathname + location.search).toBe('/two');
});

test('the focus has left a page before the next one, of which it knows something, is rendered', async () => {
  const focused: (Element | null)[] = [];
  function Known() {
    focused.push(document.activeElement);
    return null;
  }
  const one = page('One', { Component: () => <Link to="/two">To two</Link>, placeholder: () => <Known /> });
  await show({ one: Promise.resolve(one), two: new Promise(() => undefined) });
  screen.getByText('To two').focus();
  expect(screen.getByText('To two')).toHaveFocus();
  await go('To two');
  await pass(0);
  expect(focused[0]).toBe(document.body);
});

test('an address without a route shows the site’s notice', async () => {
  await show({ one: Promise.resolve(page('One')) });
  await go('None');
  expect(screen.getByText('nothing here')).toBeInTheDocument();
  expect(document.title).toBe('Not found | Site');
});

test('a page from the server is not loaded again, even if effects run twice', async () => {
  const load = jest.fn<Promise<void>, [LoadContext]>(() => Promise.resolve());
  await show(
    { one: Promise.resolve(page('One', { load })) },
    {
      wrap: (app) => <StrictMode>{app}</StrictMode>,
    },
  );
  expect(screen.getByRole('heading')).toHaveTextContent('One');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(load).not.toHaveBeenCalled();
});

test('a page from the server is loaded by another release than the one that rendered it', async () => {
  const load = jest.fn<Promise<void>, [LoadContext]>(() => Promise.resolve());
  await show({ one: Promise.resolve(page('One', { load })) }, { asComposed: false });
  expect(load).toHaveBeenCalledTimes(1);
});

test('of the loads that a screen starts again, each ends the one before, and a navigation ends the last', async () => {
  const signals: AbortSignal[] = [];
  const load = ({ signal }: LoadContext) => {
    signals.push(signal);
    return new Promise<void>(() => undefined);
  };
  const one = page('One', { load, Component: ({ reload }) => <button onClick={reload}>Try again</button> });
  await show({ one: Promise.resolve(one), two: Promise.resolve(page('Two')) });
  await go('Try again');
  await go('Try again');
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  await go('Two');
  await pass(0);
  expect(screen.getByRole('heading')).toHaveTextContent('Two');
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});

describe('a screen that reads the query of its address', () => {
  const queries = (load: jest.Mock<Promise<void>, [LoadContext]>) =>
    load.mock.calls.map(([{ query }]) => query.toString());
  const visit = (address: string) =>
    act(() => {
      history.pushState(null, '', address);
      window.dispatchEvent(new PopStateEvent('popstate'));
      return Promise.resolve();
    });

  test('loads again when a parameter that it names has changed, and at no other change', async () => {
    const load = jest.fn<Promise<void>, [LoadContext]>(() => Promise.resolve());
    history.replaceState(null, '', '/one?q=a&sort=2');
    await show({ one: Promise.resolve(page('One', { load, query: ['q', 'page'] })) });
    await visit('/one?q=a&sort=3');
    expect(load).not.toHaveBeenCalled();
    await visit('/one?q=b&sort=3&page=2');
    expect(queries(load)).toEqual(['q=b&page=2']);
    expect(load.mock.calls[0]![0].signal.aborted).toBe(false);
  });

  test('loads again when the visitor returns to the query that the server has rendered', async () => {
    const load = jest.fn<Promise<void>, [LoadContext]>(() => Promise.resolve());
    history.replaceState(null, '', '/one?q=a');
    await show({ one: Promise.resolve(page('One', { load, query: ['q'] })) });
    await visit('/one?q=b');
    await visit('/one?q=a');
    expect(queries(load)).toEqual(['q=b', 'q=a']);
    expect(load.mock.calls[0]![0].signal.aborted).toBe(true);
  });
});

test('a screen that throws leaves the frame and the server’s HTML in place', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const Component = () => {
    throw new Error('on purpose');
  };
  await show({ one: Promise.resolve(page('One', { Component })) });
  expect(screen.getByRole('alert')).toHaveTextContent('on purpose');
  expect(screen.getByText('from the server')).toBeInTheDocument();
  expect(screen.getByText('Two')).toBeInTheDocument();
});

test('a page that cannot be opened takes the title, the canonical address and the focus from the page before', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  await show({ one: Promise.resolve(page('One')), two: Promise.reject(new Error('no such script')) });
  screen.getByText('Two').focus();
  await go('Two');
  await pass(300);
  expect(screen.getByRole('alert')).toHaveTextContent('no such script');
  expect(document.title).toBe('Unavailable | Site');
  expect(document.querySelector('link[rel=canonical]')).toHaveAttribute('href', 'https://site.example/two');
  expect(screen.getByRole('main')).toHaveFocus();
});

describe('a page from the server that appears after another attempt', () => {
  /** Shows a page that throws until it is repaired, with the focus on the button that tries again. */
  async function showFailing() {
    jest.spyOn(console, 'error').mockImplementation();
    let isBroken = true;
    const Component = () => {
      if (isBroken) throw new Error('on purpose');
      return (
        <h1 data-page-heading tabIndex={-1}>
          One
        </h1>
      );
    };
    await show({ one: Promise.resolve(page('One', { Component })) });
    screen.getByText('Retry').focus();
    return () => (isBroken = false);
  }

  test('has the focus on its heading: the button that had it is gone', async () => {
    const repair = await showFailing();
    repair();
    await go('Retry');
    await pass(0);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'One' })).toHaveFocus();
  });

  test('leaves the focus to a visitor who has gone on to something else', async () => {
    const repair = await showFailing();
    repair();
    act(() => {
      screen.getByText('Retry').click();
      screen.getByText('Two').focus();
    });
    await pass(0);
    expect(screen.getByRole('heading', { name: 'One' })).toBeInTheDocument();
    expect(screen.getByText('Two')).toHaveFocus();
  });
});

describe('a screen that throws, with a last good release', () => {
  const throwing = page('One', {
    Component: () => {
      throw new Error('on purpose');
    },
  });
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation());

  test('is replaced by that release, which loads its own data (row H3)', async () => {
    const load = jest.fn<Promise<void>, [LoadContext]>(() => Promise.resolve());
    const lastGood = { one: Promise.resolve(page('One as before', { load })) };
    await show({ one: Promise.resolve(throwing) }, { lastGood, asComposed: false });
    expect(screen.getByRole('heading')).toHaveTextContent('One as before');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('shows the notice if that release throws too (row H3)', async () => {
    await show({ one: Promise.resolve(throwing) }, { lastGood: { one: Promise.resolve(throwing) } });
    expect(screen.getByRole('alert')).toHaveTextContent('on purpose');
    expect(screen.getByText('from the server')).toBeInTheDocument();
  });
});
