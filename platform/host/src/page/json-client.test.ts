import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { causeOf, HttpError } from '@platform/contract';
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

describe('a request that is never answered', () => {
  /** As fetch does, it ends only when it is aborted. */
  const hang = jest.fn(
    (_address: unknown, init?: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error));
      }),
  );

  test('fails after 15 seconds, as one without a connection does', async () => {
    const failure = createJsonClient(hang)
      .getJson('/data/a.json', new AbortController().signal)
      .catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(15_000);
    expect(causeOf(await failure)).toBe('connection');
    expect(await failure).toMatchObject({ name: 'TimeoutError' });
  });

  test('fails for the load that has taken it over from a prefetch, and is sent again by the next', async () => {
    hang.mockClear();
    const json = createJsonClient(hang);
    void json.prefetch('/data/a.json');
    await jest.advanceTimersByTimeAsync(10_000);
    const failure = json.getJson('/data/a.json').catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await failure).toMatchObject({ name: 'TimeoutError' });
    json.getJson('/data/a.json').catch(() => undefined);
    expect(hang).toHaveBeenCalledTimes(2);
  });

  test('ends with the load that waits for it', async () => {
    const loading = new AbortController();
    const failure = createJsonClient(hang)
      .getJson('/data/a.json', loading.signal)
      .catch((error: unknown) => error);
    loading.abort();
    expect(await failure).toMatchObject({ name: 'AbortError' });
    expect(jest.getTimerCount()).toBe(0);
  });
});
