import { Suspense, use, useEffect, useState } from 'react';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { earlyClicksScript, replayEarlyClicks } from './early-clicks';

/** A page as the server sends it: the frame, and in it a region that waits for its remote. */
const html =
  '<button type="button">Menu: 0</button>' +
  '<div id="region"><!--$--><button type="button">Tab: 0</button><!--/$--></div>';

function Counter({ label }: { label: string }) {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount((before) => before + 1)}>
      {`${label}: ${count}`}
    </button>
  );
}

function Screen({ opened }: { opened: Promise<void> }) {
  use(opened);
  useEffect(() => replayEarlyClicks(document.getElementById('region')), []);
  return <Counter label="Tab" />;
}

function App({ opened }: { opened: Promise<void> }) {
  useEffect(() => replayEarlyClicks(document.getElementById('root')), []);
  return (
    <>
      <Counter label="Menu" />
      <div id="region">
        <Suspense fallback="loading">
          <Screen opened={opened} />
        </Suspense>
      </div>
    </>
  );
}

const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
const click = (label: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith(label))!.click();

/** React works only while this waits. */
const working = (step: () => void) =>
  act(() => {
    step();
    return Promise.resolve();
  });

let open: () => void;
const opened = () => new Promise<void>((resolve) => (open = resolve));
const start = () => hydrateRoot(document.getElementById('root')!, <App opened={opened()} />);

beforeEach(() => {
  document.body.innerHTML = `<div id="root">${html}</div>`;
  const script = document.createElement('script');
  script.textContent = `{${earlyClicksScript}}`;
  document.head.append(script);
});

test('a click in a region that waits for its remote takes effect, once, when the region is hydrated', async () => {
  await working(start);
  act(() => click('Tab'));
  expect(buttons()).toEqual(['Menu: 0', 'Tab: 0']);
  await working(open);
  expect(buttons()).toEqual(['Menu: 0', 'Tab: 1']);
});

test('clicks before React starts take effect once in the frame and in the region', async () => {
  click('Menu');
  click('Tab');
  await working(start);
  expect(buttons()).toEqual(['Menu: 1', 'Tab: 0']);
  await working(open);
  expect(buttons()).toEqual(['Menu: 1', 'Tab: 1']);
});

test('a click that makes React hydrate takes effect once', async () => {
  await working(() => {
    start();
    click('Menu');
    open();
  });
  expect(buttons()).toEqual(['Menu: 1', 'Tab: 0']);
});
