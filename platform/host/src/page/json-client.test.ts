import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { HttpError } from '@platform/contract';
import { createJsonClient } from './json-client';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a prefetched file is used once', async () => {
  const fetchImpl = jest.fn(() => Promise.resolve(Response.json({ a: 1 })));
  const json = createJsonClient(fetchImpl);
  void json.prefetch('/data/a.json');
  void json.prefetch('/data/a.json');
  expect(fetchImpl).toHaveBeenCalledTimes(1);
  await expect(json.getJson('/data/a.json')).resolves.toEqual({ a: 1 });
  expect(fetchImpl).toHaveBeenCalledTimes(1);
  await json.getJson('/data/a.json');
  expect(fetchImpl).toHaveBeenCalledTimes(2);
});

test('a prefetched file that is prefetched again after it was used is kept for its own 30 s', async () => {
  const fetchImpl = jest.fn(() => Promise.resolve(Response.json(1)));
  const json = createJsonClient(fetchImpl);
  await json.prefetch('/data/a.json');
  await json.getJson('/data/a.json');
  jest.advanceTimersByTime(25_000);
  await json.prefetch('/data/a.json');
  jest.advanceTimersByTime(29_999);
  await json.getJson('/data/a.json');
  expect(fetchImpl).toHaveBeenCalledTimes(2);
  await json.prefetch('/data/a.json');
  jest.advanceTimersByTime(30_000);
  await json.getJson('/data/a.json');
  expect(fetchImpl).toHaveBeenCalledTimes(4);
});

test('what has been read is frozen, so that a reducer stores it as it is', async () => {
  const json = createJsonClient(() => Promise.resolve(Response.json({ products: [{ id: 'gland' }] })));
  const data = await json.getJson<object>('/data/a.json');
  expect(Object.isFrozen(data)).toBe(true);
  const { reducer, actions } = createSlice({
    name: 'any',
    initialState: { data: {} },
    reducers: { received: (state, { payload }: PayloadAction<object>) => ({ ...state, data: payload }) },
  });
  expect(reducer(undefined, actions.received(data)).data).toBe(data);
  expect(Object.isFrozen((data as { products: object }).products)).toBe(false);
});

test('a response other than 2xx becomes an HttpError with its status', async () => {
  const json = createJsonClient(() => Promise.resolve(new Response('', { status: 404 })));
  const failure = await json.getJson('/data/x.json').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(HttpError);
  expect((failure as HttpError).status).toBe(404);
});

test('a failed prefetch is forgotten', async () => {
  const fetchImpl = jest
    .fn<Promise<Response>, []>()
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValue(Response.json(1));
  const json = createJsonClient(fetchImpl);
  await json.prefetch('/data/a.json');
  await expect(json.getJson('/data/a.json')).resolves.toBe(1);
});

test('a load that has taken over a prefetch does not wait for it after being aborted', async () => {
  const json = createJsonClient(() => new Promise(() => undefined));
  void json.prefetch('/data/a.json');
  const loading = new AbortController();
  const failure = json.getJson('/data/a.json', loading.signal).catch((error: unknown) => error);
  loading.abort(new Error('enough'));
  await expect(failure).resolves.toMatchObject({ message: 'enough' });
  await expect(json.getJson('/data/b.json', loading.signal)).rejects.toThrow('enough');
});
