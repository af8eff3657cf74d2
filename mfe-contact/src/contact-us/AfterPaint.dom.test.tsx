import { act } from '@testing-library/react';
import { Profiler } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { NavigationType, Router, type Navigator } from 'react-router-dom';
import { AfterPaint } from './AfterPaint';

const all = 'Contact UsSend us a message';

/** The screen as a navigation reaches it, and what was on the page after each of its commits. */
function watched(address: string, navigationType: NavigationType) {
  const container = document.createElement('div');
  const commits: string[] = [];
  const screen = (
    <Router location={address} navigationType={navigationType} navigator={{} as Navigator}>
      <Profiler id="screen" onRender={() => commits.push(container.textContent)}>
        <h1>Contact Us</h1>
        <AfterPaint instead="">
          <form>Send us a message</form>
        </AfterPaint>
      </Profiler>
    </Router>
  );
  return { container, commits, screen };
}

function render(address: string, navigationType: NavigationType) {
  const { container, commits, screen } = watched(address, navigationType);
  act(() => {
    createRoot(container).render(screen);
  });
  return commits;
}

test('after a navigation, what is above comes first', () => {
  expect(render('/contact-us', NavigationType.Push)).toEqual(['Contact Us', all]);
});

test('everything comes at once for an address with a fragment, and on the way back, when the visitor may have been in it', () => {
  expect(new Set(render('/contact-us#message', NavigationType.Push))).toEqual(new Set([all]));
  expect(new Set(render('/contact-us', NavigationType.Pop))).toEqual(new Set([all]));
});

test('the server renders all of it, and hydration agrees', async () => {
  // Whatever the navigation: the page may be hydrated after the visitor has changed its address.
  const { container, commits, screen } = watched('/contact-us', NavigationType.Push);
  const html = renderToString(screen);
  expect(html).toContain('Send us a message');
  container.innerHTML = html;
  const onRecoverableError = jest.fn();
  await act(() => hydrateRoot(container, screen, { onRecoverableError }));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(new Set(commits)).toEqual(new Set([all]));
});
