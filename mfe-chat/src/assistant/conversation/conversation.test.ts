import type { ChatMessage } from '../chatSlice';
import { ask, historyOf, questionOf } from './ask';
import { nextTurn, readingOf } from './flow';

describe('the conversational flow (row F5)', () => {
  const branches = ['Dubai', 'Oman (Muscat Office)'];
  it('asks for name, e-mail and branch, and repeats a question until its answer is valid', () => {
    const name = nextTurn('name', '  Sara\n', {}, branches);
    expect(name).toMatchObject({ step: 'email', learned: { userName: 'Sara' } });
    expect(nextTurn('email', 'a b@c.d', name.learned, branches)).toMatchObject({
      step: 'email',
      learned: name.learned,
    });
    const email = nextTurn('email', 'a@b.c', name.learned, branches);
    expect(email).toMatchObject({ step: 'country', options: branches, learned: { userEmail: 'a@b.c' } });
    expect(nextTurn('country', 'France', email.learned, branches)).toMatchObject({
      step: 'country',
      options: branches,
    });
    expect(nextTurn('country', 'oman', email.learned, branches)).toMatchObject({
      step: 'chat',
      delay: 1000,
      learned: { userName: 'Sara', userEmail: 'a@b.c', userCountry: 'Oman (Muscat Office)' },
    });
  });
});

it.each([
  ['name', 'Sara Haddad', 'unclear'],
  ['name', 'which gland?', 'question'],
  ['name', 'CW 25', 'question'],
  ['name', 'I need a gland', 'question'],
  ['name', 'كم السعر؟', 'question'],
  ['email', 'sara@example', 'given'],
  ['email', 'nobody123', 'unclear'],
  ['email', 'M20 gland', 'question'],
  ['country', 'oman', 'given'],
  ['country', 'France', 'unclear'],
] as const)('asked for the %s, reads %s as %s (row F5)', (asked, text, reading) =>
  expect(readingOf(asked, text, ['Dubai', 'Oman (Muscat Office)'])).toBe(reading),
);

it('sends the end of the conversation, within the server’s limits (row F6)', () => {
  const message = (text: string, sender: ChatMessage['sender'] = 'bot'): ChatMessage => ({
    id: text,
    text,
    sender,
    timestamp: '2026-01-01T00:00:00.000Z',
    type: 'text',
  });
  const long = Array.from({ length: 30 }, (_, n) => message('x'.repeat(5000), n % 2 ? 'bot' : 'user'));
  const history = historyOf([...long, message(' ')]);
  expect(history).toHaveLength(6);
  expect(history[0]).toEqual({ role: 'user', parts: [{ text: 'x'.repeat(4000) }] });
  const short = Array.from({ length: 30 }, (_, n) => message(`line ${n}`));
  expect(historyOf(short).map(({ parts }) => parts[0]!.text)).toEqual(short.slice(-20).map(({ text }) => text));
  expect(questionOf(` ${'x'.repeat(2000)}`)).toHaveLength(1000);
});

it('gives up the rest of an answer that is not a stream of events', async () => {
  let used: AbortSignal | undefined;
  const broken = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('oops\n')) });
  jest.spyOn(globalThis, 'fetch').mockImplementation((_address, options) => {
    used = options?.signal ?? undefined;
    return Promise.resolve(new Response(broken));
  });
  const asked = ask({ question: 'Do you sell glands?', history: [] }, jest.fn(), new AbortController().signal);
  await expect(asked).rejects.toThrow('not a stream of events');
  expect(used?.aborted).toBe(true);
});
