import remote from './remote';

it.each(Object.entries(remote.screens))('%s opens and describes itself', async (_, open) => {
  const { Component, slices, data, meta } = await open();
  expect(Component).toBeInstanceOf(Function);
  expect(slices).toHaveLength(1);
  expect(data?.({})[0]).toMatch(/^\/data\/.+\.json$/);
  const site = { name: 'Zuhal', socials: [], address: [] } as never;
  expect(meta({ state: {}, params: {}, site })).toMatchObject({ status: 200, canonical: expect.stringMatching(/^\//) });
});
