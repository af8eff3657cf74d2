import { contactMessage } from './forms';
import { failureOf, MIN_FILL_MS, sendForm, submitForm } from './submit';
import { notTaken, unreachable } from './texts';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('waits until a form has been open for the minimum time, fractions of a millisecond included', async () => {
  jest.useFakeTimers();
  const posted = jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ ok: true, id: 'E-1' }));
  // A timer of 400.9 ms fires after 400 ms.
  const openedAt = performance.now() - MIN_FILL_MS + 400.9;
  const sent = submitForm(contactMessage, { name: 'Ann', email: 'ann@visitor.example', message: 'Hello' }, openedAt);
  await jest.runAllTimersAsync();
  await sent;
  const { elapsedMs } = JSON.parse(posted.mock.calls[0]![1]!.body as string) as { elapsedMs: number };
  expect(elapsedMs).toBeGreaterThanOrEqual(MIN_FILL_MS);
});

it.each([
  ['sends a message with keepalive, so that it outlives the page', 5000, true],
  ['sends a body that may exceed the browser’s keepalive limit without it', 22_000, false],
])('%s', async (_, length, keepalive) => {
  const posted = jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ ok: true, id: 'E-1' }));
  await sendForm(contactMessage, { message: 'ق'.repeat(length) }, 'key');
  expect(posted).toHaveBeenCalledWith(contactMessage.endpoint, expect.objectContaining({ keepalive }));
});

it.each<[string, () => Response]>([
  ['a page in place of the answer', () => new Response('<h1>Sign in</h1>')],
  ['an empty answer', () => new Response('')],
  ['null', () => Response.json(null)],
  ['an answer that does not say so', () => Response.json({ ok: false })],
])('does not take %s for stored', async (_, answer) => {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(answer());
  await expect(sendForm(contactMessage, {}, 'key')).rejects.toThrow('/api/send-contact-form answered 200');
});

it('does not take an answer with the status of an error for stored, whatever it says', async () => {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ ok: true, id: 'E-1' }, { status: 502 }));
  await expect(sendForm(contactMessage, {}, 'key')).rejects.toThrow('/api/send-contact-form answered 502');
});

it('gives up on a server that does not answer in time', async () => {
  const late = new DOMException('too late', 'TimeoutError');
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(late));
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation((_, init) => new Promise((_resolve, reject) => init?.signal?.aborted && reject(late)));
  await expect(sendForm(contactMessage, {}, 'key')).rejects.toBe(late);
});

it('has one key until it is stored, whatever the time on the screen, and another one an hour later', async () => {
  jest.useFakeTimers();
  const posted = jest.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  posted.mockImplementation(() => Promise.resolve(Response.json({ ok: true, id: 'E-1' })));
  const send = async (shownMs: number) => {
    const values = { name: 'Ann', email: 'ann@visitor.example', message: 'Hello again' };
    await submitForm(contactMessage, values, performance.now() - shownMs).catch(() => undefined);
    return new Headers(posted.mock.lastCall![1]!.headers).get('idempotency-key');
  };
  const first = await send(5000);
  expect(await send(9000)).toBe(first);
  jest.advanceTimersByTime(61 * 60_000);
  expect(await send(5000)).not.toBe(first);
});

it.each([
  [422, true],
  [409, true],
  [429, false],
  [503, false],
])('reads a rejection with the status %i, which is final: %s', async (status, isFinal) => {
  const errors = { name: 'Enter your name' };
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ error: 'No', errors }, { status }));
  const rejection: unknown = await sendForm(contactMessage, {}, 'key').catch((error: unknown) => error);
  expect(rejection).toMatchObject({ message: 'No', errors, isFinal });
  expect(failureOf(rejection)).toEqual({ reason: 'No', errors, canRetry: !isFinal });
});

it.each([[null], ['x'], [['a']], [undefined], [{ name: 7 }]])(
  'has no field errors where the answer has %j',
  async (errors) => {
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ error: 'No', errors }, { status: 422 }));
    await expect(sendForm(contactMessage, {}, 'key')).rejects.toMatchObject({ message: 'No', errors: {} });
  },
);

it('shows visitors no status of an answer that is not the server’s own', async () => {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('<h1>Bad gateway</h1>', { status: 502 }));
  const failure: unknown = await sendForm(contactMessage, {}, 'key').catch((error: unknown) => error);
  expect(failureOf(failure)).toEqual({ reason: notTaken, errors: {}, canRetry: true });
});

it('asks visitors to check their connection only if no answer has come', () => {
  expect(failureOf(new TypeError('Failed to fetch'))).toEqual({ reason: unreachable, errors: {}, canRetry: true });
});
