import type { UnknownAction } from '@reduxjs/toolkit';
import type { LoadContext } from '@platform/contract';
import { contentSlice } from './contentSlice';

const team = contentSlice<string[]>('ourTeam', '/data/our-team.json');

async function loaded(getJson: () => unknown, before?: ReturnType<typeof team.slice.reducer>, aborted = false) {
  let state = before ?? team.slice.reducer(undefined, { type: 'start' });
  const statuses: string[] = [];
  const context = {
    dispatch(action: UnknownAction) {
      state = team.slice.reducer(state, action);
      statuses.push(state.status);
    },
    getJson: jest.fn(() => Promise.resolve().then(getJson)),
    signal: { aborted },
  } as unknown as LoadContext;
  await team.load(context);
  expect(context.getJson).toHaveBeenCalledWith('/data/our-team.json');
  return { state, statuses };
}

const fail = () => {
  throw new TypeError('network');
};

it('changes its status from idle to loading to ready', async () => {
  expect(team.select({})).toEqual({ status: 'idle' });
  const { state, statuses } = await loaded(() => ['Yusuf']);
  expect(statuses).toEqual(['loading', 'ready']);
  expect(team.select({ ourTeam: state })).toEqual({ status: 'ready', content: ['Yusuf'] });
});

it('is failed when the file does not arrive', async () => {
  const { state } = await loaded(fail);
  expect(state).toEqual({ status: 'failed', cause: 'connection' });
});

it('ignores a load that was aborted', async () => {
  const { state } = await loaded(fail, undefined, true);
  expect(state.status).toBe('loading');
});

it('keeps its content while it loads again, and when that fails', async () => {
  const ready = { status: 'ready' as const, content: ['Yusuf'] };
  expect(await loaded(() => ['Layla'], ready)).toEqual({
    state: { status: 'ready', content: ['Layla'] },
    statuses: ['ready', 'ready'],
  });
  expect((await loaded(fail, ready)).state).toEqual(ready);
  expect((await loaded(() => ['Yusuf'], ready)).state).toBe(ready);
});

it('is prefetched only if the store does not have it', () => {
  expect(team.data({}, {})).toEqual(['/data/our-team.json']);
  expect(team.data({}, { ourTeam: { status: 'failed', cause: 'site' } })).toEqual(['/data/our-team.json']);
  expect(team.data({}, { ourTeam: { status: 'ready', content: ['Yusuf'] } })).toEqual([]);
});
