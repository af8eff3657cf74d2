import { act, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter, Link, useLocation } from 'react-router-dom';
import { later } from './Later';

let show: () => Promise<void>;
let observed: Element[];
beforeEach(() => {
  document.body.replaceChildren();
  observed = [];
  window.IntersectionObserver = jest.fn((look: (entries: { isIntersecting: boolean }[]) => void) => ({
    observe: (element: Element) => {
      observed.push(element);
      show = () => working(() => look([{ isIntersecting: true }]));
    },
    disconnect: jest.fn(),
  })) as never;
  jest.spyOn(console, 'error').mockImplementation();
});
afterEach(() => jest.restoreAllMocks());

function Counter({ label }: { label: string }) {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount((before) => before + 1)}>
      {`${label}: ${count}`}
    </button>
  );
}

const working = (step: () => void) =>
  act(async () => {
    step();
    await new Promise((done) => setTimeout(done));
  });

const counter = () => Promise.resolve(Counter);

/** The HTML of a part as the server sends it. */
const part = (html: string) => `<div data-later=""><!--$-->${html}<!--/$--></div>`;

/** Hydrates a page over the HTML that the server has sent. */
function hydrate(html: string, page: ReactNode, onRecoverableError: (error: unknown) => void = () => undefined) {
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
  return working(() => hydrateRoot(root, <BrowserRouter>{page}</BrowserRouter>, { onRecoverableError }));
}

/** A page with the part as the server sends it. */
async function arrive(load: () => ReturnType<typeof counter>) {
  const Part = later(load);
  const hydrated = jest.fn((event: Event) => event);
  document.body.addEventListener('hydrated', hydrated);
  await hydrate(part('<button type="button">Ticks: 0</button>'), <Part label="Ticks" />);
  return { button: screen.getByRole('button'), hydrated };
}

test('a part keeps its HTML, and loads nothing, until it is nearly visible', async () => {
  const load = jest.fn(counter);
  const { button, hydrated } = await arrive(load);
  expect(load).not.toHaveBeenCalled();
  expect(observed).toEqual([button]);
  await show();
  expect(load).toHaveBeenCalled();
  expect(screen.getByRole('button')).toBe(button);
  await working(() => button.click());
  expect(button).toHaveTextContent('Ticks: 1');
  expect((hydrated.mock.calls[0]![0].target as Element).hasAttribute('data-later')).toBe(true);
});

test('every element of a part is watched: a visitor may come to its end first', async () => {
  const Part = later(() => Promise.resolve(() => [<p key="one">one</p>, <p key="two">two</p>]));
  await hydrate(part('<p>one</p><p>two</p>'), <Part />);
  expect(observed.map(({ textContent }) => textContent)).toEqual(['one', 'two']);
});

test.each(['pointerover', 'focusin', 'click'])('a part becomes interactive on %s, wherever it is', async (intent) => {
  const { button, hydrated } = await arrive(counter);
  await working(() => button.dispatchEvent(new Event(intent, { bubbles: true })));
  expect(hydrated).toHaveBeenCalledTimes(1);
  await working(() => button.click());
  expect(button).toHaveTextContent('Ticks: 1');
});

test('a part whose code cannot be loaded keeps its HTML, and the next moment tries again', async () => {
  const load = jest.fn(counter).mockRejectedValueOnce(new Error('offline'));
  const { button, hydrated } = await arrive(load);
  await show();
  expect(button).toBeInTheDocument();
  expect(hydrated).not.toHaveBeenCalled();
  await show();
  expect(hydrated).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button')).toBe(button);
});

test('after a navigation, the part is shown as soon as its code has arrived', async () => {
  const Part = later(counter);
  await working(() => render(<Part label="Ticks" />, { wrapper: BrowserRouter }));
  expect(screen.getByRole('button')).toHaveTextContent('Ticks: 0');
});

test('after a navigation, a part whose code cannot be loaded is replaced by what is given for that', async () => {
  const Failed = ({ label }: { label: string }) => <p>No {label}</p>;
  const Part = later(() => Promise.reject(new Error('offline')), Failed);
  await working(() => render(<Part label="Ticks" />, { wrapper: BrowserRouter }));
  expect(screen.getByText('No Ticks')).toBeInTheDocument();
});

test('a part that waits does not keep the page from showing another address', async () => {
  const load = jest.fn(counter);
  const Part = later(load);
  const Page = () => (
    <>
      <Link to="/list?sort=2">{useLocation().search || 'no order'}</Link>
      <Part label="Ticks" />
    </>
  );
  history.replaceState(null, '', '/list');
  await hydrate(`<a href="/list?sort=2">no order</a>${part('<button type="button">Ticks: 0</button>')}`, <Page />);
  expect(load).not.toHaveBeenCalled();
  await working(() => screen.getByRole('link').click());
  expect(await screen.findByRole('link', { name: '?sort=2' })).toBeInTheDocument();
  expect(screen.getByRole('button')).toHaveTextContent('Ticks: 0');
});

test('a part that blocks another address is replaced without a hydration error if its code cannot be loaded, and is not requested again', async () => {
  const Failed = ({ label }: { label: string }) => <p>No {label}</p>;
  const load = jest.fn(() => Promise.reject<typeof Failed>(new Error('offline')));
  const Part = later(load, Failed);
  const Page = () => (
    <>
      <Link to="/list?sort=2">{useLocation().search || 'no order'}</Link>
      <Part label="Size" />
    </>
  );
  const onRecoverableError = jest.fn();
  const follow = () => working(() => screen.getByRole('link').click());
  history.replaceState(null, '', '/list');
  const html = `<a href="/list?sort=2">no order</a>${part('<label>Size<!-- --> <input/></label>')}`;
  await hydrate(html, <Page />, onRecoverableError);
  await follow();
  expect(await screen.findByRole('link', { name: '?sort=2' })).toBeInTheDocument();
  expect(screen.getByText('No Size')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(onRecoverableError).not.toHaveBeenCalled();
  const { length } = load.mock.calls;
  await working(() => screen.getByText('No Size').dispatchEvent(new Event('pointerover', { bubbles: true })));
  await follow();
  expect(load.mock.calls).toHaveLength(length);
});

test('a part whose props change before it is hydrated keeps its HTML, and what is typed in it', async () => {
  const Part = later<{ label: string }>(() =>
    Promise.resolve(({ label }) => (
      <label>
        {label} <input />
      </label>
    )),
  );
  function Page() {
    const [label, setLabel] = useState('Size');
    return (
      <>
        <button type="button" onClick={() => setLabel('Sizes')}>
          More
        </button>
        <Part label={label} />
      </>
    );
  }
  await hydrate(`<button type="button">More</button>${part('<label>Size<!-- --> <input/></label>')}`, <Page />);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  field.value = '12';
  await working(() => screen.getByRole('button').click());
  expect(screen.getByRole('textbox', { name: 'Size' })).toBe(field);
  await show();
  expect(screen.getByRole('textbox', { name: 'Sizes' })).toBe(field);
  expect(field).toHaveValue('12');
});
