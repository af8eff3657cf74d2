import { act, screen } from '@testing-library/react';
import { lazy, StrictMode, useEffect, useRef, useState, type ReactNode } from 'react';
import { causeOf, type LoadContext, type ScreenModule, type ScreenProps } from '@platform/contract';
import { go, page, pass, prepareDocument, show } from '../tests/app';

prepareDocument();

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

test('a page that starts at the outcome of a form keeps the focus there', async () => {
  const Component = () => {
    const notice = useRef<HTMLParagraphElement>(null);
    useEffect(() => notice.current?.focus(), []);
    return (
      <>
        <h1 data-page-heading tabIndex={-1}>
          Two
        </h1>
        <p ref={notice} tabIndex={-1}>
          Sent
        </p>
      </>
    );
  };
  await show({ one: Promise.resolve(page('One')), two: Promise.resolve(page('Two', { Component })) });
  await go('Two');
  await pass(0);
  expect(screen.getByText('Sent')).toHaveFocus();
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

test('each load that a screen starts again ends the one before, and a navigation ends the last', async () => {
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

describe('a load', () => {
  const ends: (() => void)[] = [];
  const load = () => new Promise<void>((resolve) => ends.push(resolve));
  const Waiting = () => (
    <>
      <h1 data-page-heading tabIndex={-1}>
        Two
      </h1>
      <p data-loading="">Loading…</p>
    </>
  );
  const slow = () => screen.queryByText(/^Slow/);
  beforeEach(() => void ends.splice(0));

  test('has the slow notice from four seconds on until it ends, and ‘Try again’ restarts both', async () => {
    const two = page('Two', { load, Component: Waiting });
    await show({ one: Promise.resolve(page('One')), two: Promise.resolve(two) });
    await go('Two');
    await pass(3999);
    expect(slow()).not.toBeInTheDocument();
    await pass(1);
    screen.getByText(/^Slow/).focus();
    await go('Slow: try again');
    await pass(0);
    expect(slow()).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Two' })).toHaveFocus();
    ends[0]!();
    await pass(4000);
    expect(slow()).toBeInTheDocument();
    ends[1]!();
    await pass(0);
    expect(slow()).not.toBeInTheDocument();
  });

  test('that is quick does not show the slow notice later', async () => {
    const two = page('Two', { load: () => Promise.resolve(), Component: Waiting });
    await show({ one: Promise.resolve(page('One')), two: Promise.resolve(two) });
    await go('Two');
    await pass(5000);
    expect(screen.getByRole('heading')).toHaveTextContent('Two');
    expect(slow()).not.toBeInTheDocument();
  });

  test('behind a complete page does not show the slow notice', async () => {
    await show({ one: Promise.resolve(page('One')), two: Promise.resolve(page('Two', { load })) });
    await go('Two');
    await pass(5000);
    expect(slow()).not.toBeInTheDocument();
  });

  test('whose screen React hides for a while is started again, and its notice ends', async () => {
    const signals: AbortSignal[] = [];
    const slowly = ({ signal }: LoadContext) => {
      signals.push(signal);
      return new Promise<void>((resolve) => setTimeout(resolve, 1000));
    };
    let arrive = (_more: { default: () => ReactNode }) => {};
    const More = lazy(() => new Promise<{ default: () => ReactNode }>((resolve) => (arrive = resolve)));
    const Component = ({ reload }: ScreenProps) => {
      const [more, setMore] = useState(false);
      const onClick = () => {
        reload();
        setMore(true);
      };
      return (
        <>
          <button onClick={onClick}>More</button>
          <p data-loading="">{more && <More />}</p>
        </>
      );
    };
    await show({ one: Promise.resolve(page('One', { load: slowly, Component })) });
    await go('More');
    await pass(500);
    await act(() => {
      arrive({ default: () => 'more' });
      return Promise.resolve();
    });
    await pass(10_000);
    expect(screen.getByText('more')).toBeInTheDocument();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    expect(slow()).not.toBeInTheDocument();
  });

  test('that is still waiting for its requests after 15 seconds is told that they failed, and is not a fault of its release', async () => {
    const failures: unknown[] = [];
    const chain = async ({ getJson }: LoadContext) => {
      try {
        for (const name of ['a', 'b', 'c']) await getJson(`/data/${name}.json`);
      } catch (error) {
        failures.push(causeOf(error));
      }
    };
    const two = page('Two', { load: chain });
    const { request } = await show({ one: Promise.resolve(page('One')), two: Promise.resolve(two) });
    request.mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve(Response.json({})), 9000)));
    await go('Two');
    await pass(14_999);
    expect(failures).toEqual([]);
    await pass(1);
    expect(failures).toEqual(['connection']);
    await pass(10_000);
    expect(request).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
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

test('a screen that cannot be opened leaves what was typed into the server’s HTML', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  let fail = (_error: Error) => {};
  await show({ one: new Promise((_resolve, reject) => (fail = reject)) });
  const field = screen.getByLabelText<HTMLInputElement>('Name');
  field.value = 'Amira';
  await act(async () => {
    fail(new Error('no such script'));
    await Promise.resolve();
  });
  expect(screen.getByRole('alert')).toHaveTextContent('no such script');
  expect(screen.getByLabelText('Name')).toBe(field);
  expect(field).toHaveValue('Amira');
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

/** A page that throws until it is repaired. */
function failing(title: string): { screen: ScreenModule; repair: () => void } {
  jest.spyOn(console, 'error').mockImplementation();
  let isBroken = true;
  const Component = () => {
    if (isBroken) throw new Error('on purpose');
    return (
      <h1 data-page-heading tabIndex={-1}>
        {title}
      </h1>
    );
  };
  return { screen: page(title, { Component }), repair: () => (isBroken = false) };
}

describe('a page from the server that appears after another attempt', () => {
  /** With the focus on the button that tries again. */
  async function showFailing() {
    const { screen: one, repair } = failing('One');
    await show({ one: Promise.resolve(one) });
    screen.getByText('Retry').focus();
    return repair;
  }

  test('has the focus on its heading, because the button that had it is gone', async () => {
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

test('a later page that appears after another attempt leaves the focus to a visitor who has gone on to something else', async () => {
  const { screen: two, repair } = failing('Two');
  await show({ one: Promise.resolve(page('One')), two: Promise.resolve(two) });
  await go('Two');
  await pass(300);
  repair();
  act(() => {
    screen.getByText('Retry').click();
    screen.getByText('None').focus();
  });
  await pass(0);
  expect(screen.getByRole('heading', { name: 'Two' })).toBeInTheDocument();
  expect(screen.getByText('None')).toHaveFocus();
});

test.each([
  ['leaves the focus to a visitor who has gone on to something else', 'the frame'],
  ['takes the focus if it was lost with the content', 'the page'],
])('a page that fails long after it was shown %s', async (_title, place) => {
  jest.spyOn(console, 'error').mockImplementation();
  let fail = (_error: Error) => {};
  const load = () => new Promise<void>((_resolve, reject) => (fail = reject));
  const two = page('Two', { load, Component: () => <input aria-label="Size" /> });
  await show({ one: Promise.resolve(page('One')), two: Promise.resolve(two) });
  await go('Two');
  await pass(300);
  const ofFrame = screen.getByText('None');
  (place === 'the frame' ? ofFrame : screen.getByLabelText('Size')).focus();
  fail(new Error('no such data'));
  await pass(0);
  expect(screen.getByRole('alert')).toHaveTextContent('no such data');
  expect(place === 'the frame' ? ofFrame : screen.getByRole('main')).toHaveFocus();
});

test('a page that the visitor comes back to has the focus, even if the one in between never arrived', async () => {
  const { screen: one, repair } = failing('One');
  repair();
  await show({ one: Promise.resolve(one), two: new Promise(() => undefined) });
  screen.getByText('Two').focus();
  await go('Two');
  await pass(300);
  expect(screen.getByText('loading')).toBeInTheDocument();
  history.back();
  await pass(300);
  expect(screen.getByRole('heading', { name: 'One' })).toHaveFocus();
});

test('another attempt at a page that the visitor has left keeps what they have typed in the page they went to', async () => {
  const one = page('One', { Component: () => <input aria-label="Size" /> });
  const { screen: two } = failing('Two');
  let answer = () => {};
  const retry = () => new Promise<void>((resolve) => (answer = resolve));
  await show({ one: Promise.resolve(one), two: Promise.resolve(two) }, { retry });
  await go('Two');
  await pass(300);
  await go('Retry');
  history.back();
  await pass(300);
  screen.getByLabelText<HTMLInputElement>('Size').value = '20';
  answer();
  await pass(300);
  expect(screen.getByLabelText('Size')).toHaveValue('20');
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
