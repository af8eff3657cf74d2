import { checkRemote } from '@platform/contract';
import remote from './remote';

it('fulfils the contract of a remote', () => {
  expect(checkRemote('company', remote)).toBe(remote);
});

it.each(Object.entries(remote.screens))('the screen %s opens and has metadata', async (_, open) => {
  const { Component, slices, data, meta } = await open();
  expect(Component).toBeInstanceOf(Function);
  expect(slices).not.toHaveLength(0);
  expect(data?.({}, {}, new URLSearchParams())[0]).toMatch(/^\/data\/.+\.json$/);
  const site = { name: 'Zuhal', socials: [], address: [], headquarters: { city: 'Oslo', country: 'NO' } } as never;
  const { status, canonical } = meta({ state: {}, params: {}, site });
  expect(status).toBe(200);
  expect(canonical).toMatch(/^\//);
});
