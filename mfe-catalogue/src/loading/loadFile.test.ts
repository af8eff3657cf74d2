import { HttpError } from '@platform/contract';
import { loadFile } from './loadFile';

const outcomes = {
  received: (payload: unknown) => ({ type: 'received', payload }),
  failed: (payload: unknown) => ({ type: 'failed', payload }),
};

async function load(answer: () => unknown, signal = new AbortController().signal) {
  const dispatched: unknown[] = [];
  const context = {
    signal,
    dispatch: (action: unknown) => void dispatched.push(action),
    getJson: async <T>(address: string) => (await (answer as (address: string) => unknown)(address)) as T,
  };
  await loadFile(context, '/data/a.json', outcomes);
  return dispatched;
}

const throwing = (error: unknown) => () => {
  throw error;
};

it('hands on what the file holds', async () => {
  expect(await load(() => [1])).toEqual([{ type: 'received', payload: [1] }]);
});

it.each([
  ['a missing file', new HttpError(404, '/data/a.json'), 'unknown'],
  ['another part’s own class of error', Object.assign(new Error(), { status: 404 }), 'unknown'],
  ['a server in trouble', new HttpError(503, '/data/a.json'), 'failed'],
  ['a broken network', new TypeError('fetch failed'), 'failed'],
  ['something that is no error', undefined, 'failed'],
])('tells %s apart', async (_, error, payload) => {
  expect(await load(throwing(error))).toEqual([{ type: 'failed', payload }]);
});

it('keeps an answer to itself when the visitor has gone on', async () => {
  expect(await load(() => [1], AbortSignal.abort())).toEqual([]);
  expect(await load(throwing(new Error()), AbortSignal.abort())).toEqual([]);
});
