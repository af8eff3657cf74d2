import { Suspense, use, useEffect, useState } from 'react';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { earlySwipesScript } from './early-swipes';

/** A page as the server sends it, with a region that waits for its remote. */
const html =
  '<div id="region"><!--$--><section data-swipe=""><a rel="next" href="#2">Slide: 0</a></section><!--/$--></div>';

/** Counts the slides that it has moved, by clicks on its link and by swipes of its own. */
function Carousel({ opened }: { opened: Promise<void> }) {
  use(opened);
  const [moved, setMoved] = useState(0);
  const [touched, setTouched] = useState(false);
  useEffect(() => document.getElementById('region')!.setAttribute('data-hydrated', ''), []);
  const move = () => setMoved((before) => before + 1);
  return (
    <section data-swipe="" onTouchStart={() => setTouched(true)} onTouchEnd={() => touched && move()}>
      <a
        rel="next"
        href="#2"
        onClick={(event) => {
          event.preventDefault();
          move();
        }}
      >
        {`Slide: ${moved}`}
      </a>
    </section>
  );
}

const App = ({ opened }: { opened: Promise<void> }) => (
  <div id="region">
    <Suspense fallback="loading">
      <Carousel opened={opened} />
    </Suspense>
  </div>
);

/** React works only while this waits. */
const working = (step: () => void) =>
  act(() => {
    step();
    return Promise.resolve();
  });

let opened: Promise<void>;
let open: () => void;
const start = () => hydrateRoot(document.getElementById('root')!, <App opened={opened} />);

const link = () => document.querySelector('a')!;
const touch = (type: 'touchstart' | 'touchend', x: number) => {
  const point = { clientX: x, clientY: 0 };
  const event = new Event(type, { bubbles: true, cancelable: true });
  link().dispatchEvent(Object.assign(event, { touches: [point], changedTouches: [point] }));
};
/** What the address says once the browser has followed a link. */
const hash = async () => {
  await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
  return location.hash;
};

beforeAll(() => {
  const script = document.createElement('script');
  script.textContent = `{${earlySwipesScript}}`;
  document.head.append(script);
});

beforeEach(() => {
  opened = new Promise<void>((resolve) => (open = resolve));
  history.replaceState(null, '', '/');
  document.body.innerHTML = `<div id="root">${html}</div>`;
});

test('a swipe in a region that waits for its remote follows the link', async () => {
  await working(start);
  act(() => touch('touchstart', 200));
  act(() => touch('touchend', 100));
  expect(await hash()).toBe('#2');
});

test('a swipe that begins before React starts and ends while the region waits follows the link', async () => {
  touch('touchstart', 200);
  await working(start);
  act(() => touch('touchend', 100));
  expect(await hash()).toBe('#2');
});

test('a swipe that ends in the hydrated region moves it once', async () => {
  await working(start);
  act(() => touch('touchstart', 200));
  await working(open);
  act(() => touch('touchend', 100));
  expect(link()).toHaveTextContent('Slide: 1');
  expect(await hash()).toBe('');
});

test('a swipe that makes React hydrate the region moves it once', async () => {
  await working(start);
  await act(async () => {
    open();
    await opened;
    touch('touchstart', 200);
  });
  act(() => touch('touchend', 100));
  expect(link()).toHaveTextContent('Slide: 1');
  expect(await hash()).toBe('');
});
