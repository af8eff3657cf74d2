import { checkRemote } from '@platform/contract';
import remote from './remote';

it('fulfils the contract of a remote', () => {
  expect(checkRemote('catalogue', remote)).toBe(remote);
});

it.each(Object.entries(remote.screens))('offers the whole screen %s', async (_, open) => {
  const { Component, slices, load, meta } = await open();
  expect([Component, load, meta].map((part) => typeof part)).toEqual(['function', 'function', 'function']);
  expect(slices!.length).toBeGreaterThan(0);
});

it('offers the search widget with its slice', async () => {
  const { Component, slices } = await remote.widgets.search!();
  expect(typeof Component).toBe('function');
  expect(slices!.map(({ reducerPath }) => reducerPath)).toEqual(['searchResults']);
});
