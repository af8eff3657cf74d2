import { HttpError } from './http-error';
import { loadFile } from './load-file';

const actions = {
  received: (payload: unknown) => ({ type: 'received', payload }),
  failed: (problem: unknown, cause: unknown) => ({ type: 'failed', payload: [problem, cause] }),
};

async function load(
  answer: () => unknown,
  signal = new AbortController().signal,
  dispatches: Parameters<typeof loadFile<unknown>>[2] = actions,
) {
  const dispatched: unknown[] = [];
  const context = {
    signal,
    dispatch: (action: unknown) => void dispatched.push(action),
    getJson: async <T>(address: string) => (await (answer as (address: string) => unknown)(address)) as T,
  };
  await loadFile(context, '/data/a.json', dispatches);
  return dispatched;
}

const throwing = (error: unknown) => () => {
  throw error;
};

it('dispatches `requested` first, and then `received` with the content of the file', async () => {
  const requested = () => ({ type: 'requested' });
  expect(await load(() => [1], undefined, { ...actions, requested })).toEqual([
    { type: 'requested' },
    { type: 'received', payload: [1] },
  ]);
});

it('dispatches nothing for an optional file that cannot be loaded', async () => {
  const { received } = actions;
  expect(await load(throwing(new TypeError('fetch failed')), undefined, { received })).toEqual([]);
});

it.each([
  ['a missing file', new HttpError(404, '/data/a.json'), ['unknown', 'site']],
  ['an error class of another part', Object.assign(new Error(), { status: 404 }), ['unknown', 'site']],
  ['an unavailable server', new HttpError(503, '/data/a.json'), ['failed', 'site']],
  ['a broken network', new TypeError('fetch failed'), ['failed', 'connection']],
  ['a request that takes too long', new DOMException('', 'TimeoutError'), ['failed', 'connection']],
  ['a thrown value that is not an Error', undefined, ['failed', 'connection']],
])('recognises %s', async (_, error, payload) => {
  expect(await load(throwing(error))).toEqual([{ type: 'failed', payload }]);
});

it('dispatches nothing when the response arrives after the visitor has navigated', async () => {
  expect(await load(() => [1], AbortSignal.abort())).toEqual([]);
  expect(await load(throwing(new Error()), AbortSignal.abort())).toEqual([]);
});
