import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { HostContext, type Host } from '../host-context';
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
