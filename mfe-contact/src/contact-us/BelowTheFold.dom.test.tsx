import { act } from '@testing-library/react';
import { Profiler } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { BelowTheFold } from './BelowTheFold';

/** A screen, and what was on the page after each of its commits. */
function watched() {
  const container = document.createElement('div');
  const commits: string[] = [];
  const screen = (
    <Profiler id="screen" onRender={() => commits.push(container.textContent)}>
      <h1>Contact Us</h1>
      <BelowTheFold>
        <form>Send us a message</form>
      </BelowTheFold>
    </Profiler>
  );
  return { container, commits, screen };
}

test('after a navigation, what is above comes first', () => {
  const { container, commits, screen } = watched();
  act(() => {
    createRoot(container).render(screen);
  });
  expect(commits).toEqual(['Contact Us', 'Contact UsSend us a message']);
});

test('the server renders all of it, and hydration agrees', async () => {
  const { container, commits, screen } = watched();
  const html = renderToString(screen);
  expect(html).toContain('Send us a message');
  container.innerHTML = html;
  const onRecoverableError = jest.fn();
  await act(() => hydrateRoot(container, screen, { onRecoverableError }));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(new Set(commits)).toEqual(new Set(['Contact UsSend us a message']));
});
