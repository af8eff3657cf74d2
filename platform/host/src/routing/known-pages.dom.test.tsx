import { act, screen } from '@testing-library/react';
import React, { useEffect, useLayoutEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { ScreenModule } from '@platform/contract';
import type { FrameProps } from '../definition';
import { go, page, pass, prepareDocument, show } from '../../tests/app';

prepareDocument();

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

test('a placeholder replaces the previous page, which is unchanged if the visitor goes back', async () => {
  const one = () => (
    <>
      <h1>One</h1>
      <input aria-label="size" />
    </>
  );
  const placeholder = () => <h1>Known</h1>;
  await show({
    one: Promise.resolve(page('One', { Component: one, placeholder })),
    two: new Promise(() => undefined),
  });
  const field = screen.getByLabelText('size');
  await go('Two');
  await pass(100);
  expect(document.querySelectorAll('h1, #region')).toHaveLength(2);
  expect(document.querySelector('#region')).toHaveTextContent('Known');
  history.back();
  await pass(10);
  expect(location.pathname).toBe('/one');
  expect(document.querySelectorAll('h1, #region')).toHaveLength(2);
  expect(screen.getByLabelText('size')).toBe(field);
});

test('after 800 ms, a placeholder gives way to the page’s loading view, which starts with the same content', async () => {
  const placeholder = () => <h1>Known</h1>;
  await show({ one: Promise.resolve(page('One', { placeholder })), two: new Promise(() => undefined) });
  await go('Two');
  await pass(50);
  const first = screen.getByText('Known');
  await pass(799);
  expect(screen.getByText('Known')).toBe(first);
  await pass(100);
  expect(screen.getByText('Known')).not.toBe(first);
});

test('a link in a placeholder to the page before is a step of its own', async () => {
  const placeholder = () => <Link to="/one">Back to one</Link>;
  await show({ one: Promise.resolve(page('One', { placeholder })), two: new Promise(() => undefined) });
  await go('Two');
  await pass(0);
  const { length } = history;
  await go('Back to one');
  await pass(0);
  expect(location.pathname).toBe('/one');
  expect(history).toHaveLength(length + 1);
  expect(screen.getByRole('heading')).toHaveTextContent('One');
});

test('a link in a placeholder to the previous page focuses and announces that page again', async () => {
  const one = page('One', {
    Component: () => (
      <h1 data-page-heading="" tabIndex={-1}>
        One
      </h1>
    ),
    placeholder: () => <Link to="/one">Back to one</Link>,
  });
  await show({ one: Promise.resolve(one), two: new Promise(() => undefined) });
  await go('Two');
  await pass(100);
  screen.getByText('Back to one').focus();
  await go('Back to one');
  await pass(100);
  expect(screen.getByRole('heading', { name: 'One' })).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('One');
});

test('a page that a placeholder has replaced does not change the address', async () => {
  function One() {
    const [, setQuery] = useSearchParams();
    const [text, setText] = useState('');
    useEffect(() => {
      if (!text) return undefined;
      const timer = setTimeout(() => setQuery({ text }), 300);
      return () => clearTimeout(timer);
    }, [text, setQuery]);
    return <button onClick={() => setText('cable')}>Type</button>;
  }
  const one = page('One', { Component: One, placeholder: () => <h1>Known</h1> });
  await show({ one: Promise.resolve(one), two: new Promise(() => undefined) });
  await go('Type');
  await go('Two');
  await pass(600);
  expect(location.pathname + location.search).toBe('/two');
  history.back();
  await pass(10);
  await go('Type');
  await pass(600);
  expect(location.pathname).toBe('/one');
});

/** Replaces the address once it has been rendered, before it is painted. */
function Redirect({ to, title }: { to: string; title: string }) {
  const navigate = useNavigate();
  useLayoutEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return <h1>{title}</h1>;
}

test.each([
  ['another page', '/none', 'nothing here'],
  ['another address of its page', '/two?x=1', 'The real two'],
])('a placeholder that leads to %s at once gives way to it', async (_which, to, shown) => {
  const one = page('One', { placeholder: () => <Redirect to={to} title="Known" /> });
  await show({ one: Promise.resolve(one), two: Promise.resolve(page('The real two')) });
  await go('Two');
  await pass(1000);
  expect(location.pathname + location.search).toBe(to);
  expect(document.querySelector('#region')).toHaveTextContent(shown);
});

test('a page that leads to another of its addresses at once is shown without its placeholder', async () => {
  const one = page('One', { placeholder: () => <h1>Known</h1> });
  const two = page('Two', { Component: () => <Redirect to="/two?x=1" title="The real two" /> });
  await show({ one: Promise.resolve(one), two: Promise.resolve(two) });
  await go('Two');
  await pass(1000);
  expect(location.search).toBe('?x=1');
  expect(screen.getByRole('heading')).toHaveTextContent('The real two');
});

test('a frame may insert an element above the region when the next page replaces a placeholder', async () => {
  const Frame = ({ children }: FrameProps) => (
    <main>
      <Link to="/two">Two</Link>
      {useLocation().pathname === '/two' && <p>Banner of two</p>}
      {children}
    </main>
  );
  const one = page('One', { placeholder: () => <h1>Known</h1> });
  await show({ one: Promise.resolve(one), two: Promise.resolve(page('Two')) }, { Frame });
  await go('Two');
  await pass(0);
  expect(screen.getByRole('heading')).toHaveTextContent('Known');
  await pass(300);
  expect(screen.getByRole('main')).toHaveTextContent('TwoBanner of twoTwo');
});

test.each([
  ['by its link', () => go('Two')],
  [
    'by a step forward',
    () => {
      history.forward();
      return Promise.resolve();
    },
  ],
])('a page that was left before it was shown is awaited again when it is opened %s', async (_how, open) => {
  const data = () => ['/data/two.json'];
  const one = page('One', { placeholder: () => <h1>Known</h1> });
  const { request } = await show({ one: Promise.resolve(one), two: Promise.resolve(page('Two', { data })) });
  request.mockImplementation(() => new Promise(() => undefined));
  await go('Two');
  await pass(200);
  expect(screen.getByRole('heading')).toHaveTextContent('Known');
  history.back();
  await pass(1000);
  expect(screen.getByRole('heading')).toHaveTextContent('One');
  await open();
  await pass(200);
  expect(screen.getByRole('heading')).toHaveTextContent('Known');
  await pass(800);
  expect(screen.getByRole('heading')).toHaveTextContent('Two');
});

test('a second click on a link does not restart the time that the previous page stays', async () => {
  await show({ one: Promise.resolve(page('One')), two: new Promise(() => undefined) });
  await go('Two');
  await pass(250);
  await go('Two');
  await pass(49);
  expect(screen.getByRole('heading')).toHaveTextContent('One');
  await pass(20);
  expect(screen.getByText('loading')).toBeInTheDocument();
});

test('the last of two navigations in quick succession counts, even if more is known of the first', async () => {
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

test('a placeholder is shown outside a transition, even right after another navigation', async () => {
  const placeholder = (name: string) => <h1>{`Known of ${name}`}</h1>;
  const one = page('One', { Component: () => <Link to="/two">To two</Link>, placeholder });
  const two = page('Two', { Component: () => <Link to="/one">To one</Link>, placeholder });
  await show({ one: Promise.resolve(one), two: Promise.resolve(two) });
  const transitions = jest.spyOn(React, 'startTransition');
  for (const [name, known, times] of [
    ['To two', 'Known of two', 0],
    ['To one', 'Known of one', 1],
  ] as const) {
    await go(name);
    expect(screen.getByRole('heading')).toHaveTextContent(known);
    expect(transitions).toHaveBeenCalledTimes(times);
    await pass(100);
  }
  expect(location.pathname).toBe('/one');
  expect(transitions).toHaveBeenCalledTimes(2);
  transitions.mockRestore();
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

test.each([
  ['of which the page knows something', true],
  ['of which it knows nothing', false],
])('the focus has left a page before the next one, %s, is rendered', async (_what, isKnown) => {
  const focused: (Element | null)[] = [];
  function Next() {
    focused.push(document.activeElement);
    return null;
  }
  const placeholder = () => (isKnown ? <Next /> : undefined);
  const one = page('One', { Component: () => <Link to="/two">To two</Link>, placeholder });
  await show({ one: Promise.resolve(one), two: Promise.resolve(page('Two', { Component: Next })) });
  screen.getByText('To two').focus();
  expect(screen.getByText('To two')).toHaveFocus();
  await go('To two');
  await pass(0);
  expect(focused[0]).toBe(document.body);
});
