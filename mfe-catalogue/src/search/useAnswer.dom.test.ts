import { act, renderHook } from '@testing-library/react';
import { useAnswer } from './useAnswer';

const asked: { address: string; signal: AbortSignal; reply: (response: Response) => void }[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  asked.length = 0;
  globalThis.fetch = jest.fn(
    (address: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((reply) => asked.push({ address, signal, reply })),
  ) as never;
});
afterEach(() => jest.useRealTimers());

const show = (text: string) => renderHook((typed: string) => useAnswer(typed), { initialProps: text });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const reply = (at: number, response: Response) =>
  act(() => {
    asked[at]!.reply(response);
    return Promise.resolve();
  });

it('asks once the visitor pauses, and aborts what is no longer wanted', async () => {
  const { rerender, result } = show('g');
  await pass(100);
  rerender('gl');
  await pass(149);
  expect(asked).toEqual([]);
  await pass(1);
  expect(asked.map(({ address }) => address)).toEqual(['/api/search?q=gl&page=1&limit=30']);
  rerender('gla');
  expect(asked[0]!.signal.aborted).toBe(true);
  await pass(150);
  await reply(0, Response.json({ query: 'gl' }));
  expect(result.current.status).toBe('waiting');
  await reply(1, Response.json({ query: 'gla' }));
  await pass(0);
  expect(result.current).toMatchObject({ status: 'answered', answer: { query: 'gla' } });
});

it('says when the search has failed, and asks again on demand', async () => {
  const { result } = show('gland');
  await pass(150);
  await reply(0, new Response(null, { status: 503 }));
  await pass(0);
  expect(result.current.status).toBe('failed');
  act(() => result.current.retry());
  expect(result.current.status).toBe('waiting');
  await pass(150);
  expect(asked).toHaveLength(2);
});

it.each(['', 'x'.repeat(201)])('asks nothing for an empty text or one that is too long', async (text) => {
  const { result } = show(text);
  await pass(1000);
  expect(asked).toEqual([]);
  expect(result.current.status).toBe('answered');
});
