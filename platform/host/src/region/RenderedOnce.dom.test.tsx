import { act, render } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { HostContext, type Host, type RenderedOnceProps } from '../host-context';
import { RenderedOnce } from './RenderedOnce';

const Part = () => (
  <>
    <p>one</p>
    <button id="two">two</button>
  </>
);
const frame = (host: Partial<Host>) => (
  <HostContext value={host as Host}>
    <RenderedOnce of={Part} by="home" id="part" />
  </HostContext>
);

it('is rendered again in a browser only when what it depends on changes', () => {
  const Part = jest.fn(({ by }: RenderedOnceProps) => <p>{by}</p>);
  const host = {} as Host;
  const shown = (by: string) => (
    <HostContext value={host}>
      <RenderedOnce of={Part} by={by} />
    </HostContext>
  );
  const { rerender, container } = render(shown('home'));
  rerender(shown('home'));
  expect(Part).toHaveBeenCalledTimes(1);
  rerender(shown('about'));
  expect(container).toHaveTextContent('about');
});

it('asks the server’s cache for its HTML, and is hydrated like any other part of the page', async () => {
  const markupOf = jest.fn(() => renderToString(<Part />));
  const root = document.createElement('div');
  root.innerHTML = renderToString(frame({ markupOf }));
  expect(markupOf).toHaveBeenCalledWith(Part, 'home');
  const button = root.querySelector('#part > button');
  const onRecoverableError = jest.fn();
  await act(async () => {
    hydrateRoot(root, frame({}), { onRecoverableError });
    await Promise.resolve();
  });
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(root.querySelector('#part > button')).toBe(button);
});
