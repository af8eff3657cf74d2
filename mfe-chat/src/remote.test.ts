import { checkRemote } from '@platform/contract';
import remote from './remote';

it('fulfils the contract of a remote', () => {
  expect(checkRemote('chat', remote)).toBe(remote);
});

it('offers the assistant as a widget with its slice', async () => {
  const { Component, slices } = await remote.widgets.assistant!();
  expect(typeof Component).toBe('function');
  expect(slices).not.toHaveLength(0);
});
