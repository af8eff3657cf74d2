import type { ChatMessage } from '../chatSlice';
import { historyOf, questionOf } from './ask';
import { nextTurn, readingOf } from './flow';
import { forgetProfile, keptDays, profileKey, readProfile, settleRegistration, storeProfile } from './profile';
import { readVisit, storeVisit } from './visit';

function memory(content: Record<string, string> = {}) {
  const values = new Map(Object.entries(content));
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}
const broken = {
  getItem: () => {
    throw new Error('denied');
  },
  setItem: () => {
    throw new Error('denied');
  },
  removeItem: () => {
    throw new Error('denied');
  },
};
/** As in a browser that blocks cookies. */
const blocked = (): never => {
  throw new Error('denied');
};
const profile = {
  userName: 'Sara',
  userEmail: 'sara@example.com',
  userCountry: 'Dubai',
  timestamp: '2026-01-01T00:00:00.000Z',
};
const given = Date.parse(profile.timestamp);

describe('the profile (row F2)', () => {
  it('is stored under one key, and removed on request', () => {
    const storage = memory();
    storeProfile(profile, () => storage);
    expect([...storage.values.keys()]).toEqual([profileKey]);
    expect(readProfile(() => storage, given + 1)).toEqual(profile);
    forgetProfile(() => storage);
    expect(storage.values.size).toBe(0);
  });

  it('expires', () => {
    const storage = memory({ [profileKey]: JSON.stringify(profile) });
    expect(readProfile(() => storage, given + keptDays * 86_400_000)).toBeUndefined();
    expect(storage.values.size).toBe(0);
  });

  it.each([
    'null',
    '"x"',
    '{',
    '[]',
    JSON.stringify({ ...profile, userName: '' }),
    JSON.stringify({ ...profile, timestamp: 'x' }),
    JSON.stringify({ ...profile, unconfirmedId: 1 }),
    JSON.stringify({ ...profile, unconfirmedId: 'ä' }),
    JSON.stringify({ ...profile, unconfirmedId: 'a'.repeat(201) }),
  ])('is ignored if it is stored as %s', (stored) =>
    expect(readProfile(() => memory({ [profileKey]: stored }), given + 1)).toBeUndefined(),
  );

  it.each([
    ['cannot be used', () => broken],
    ['cannot be reached', blocked],
  ])('works with storage that %s', (_, storage) => {
    expect(readProfile(storage)).toBeUndefined();
    expect(() => storeProfile(profile, storage)).not.toThrow();
    expect(() => forgetProfile(storage)).not.toThrow();
    expect(() => settleRegistration('a', storage)).not.toThrow();
  });
});

const botMessage = (text: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: text,
  text,
  sender: 'bot',
  timestamp: profile.timestamp,
  type: 'text',
  ...more,
});

describe('the visit (row F1)', () => {
  it('remembers that the chat was put away, and its messages without their options', () => {
    const storage = memory();
    storeVisit({ panel: 'closed', messages: [botMessage('a', { type: 'options', options: ['x'] })] }, () => storage);
    expect(readVisit(() => storage)).toEqual({ panel: 'closed', messages: [botMessage('a')] });
  });

  it.each(['{', 'null', '{"panel":"open","messages":[{"id":1}]}'])('is empty if it is stored as %s', (stored) => {
    expect(readVisit(() => memory({ chatVisit: stored }))).toEqual({ messages: [] });
  });

  it('has the last messages that are stored, of a length that messages have, and of each only what it says', () => {
    const stored = (text: string) => ({ ...botMessage('a'), text, type: 'options', options: [{ a: 1 }] });
    const messages = [...Array.from({ length: 50 }, () => stored('Hello')), stored('a'.repeat(20_001))];
    const { messages: read } = readVisit(() => memory({ chatVisit: JSON.stringify({ messages }) }));
    expect(read).toEqual(Array.from({ length: 39 }, () => ({ ...botMessage('a'), text: 'Hello' })));
  });

  it('works without storage', () => {
    expect(readVisit(() => broken)).toEqual({ messages: [] });
    expect(() => storeVisit({ messages: [] }, () => broken)).not.toThrow();
  });
});

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
  const long = Array.from({ length: 30 }, (_, n) => botMessage('x'.repeat(5000), { sender: n % 2 ? 'bot' : 'user' }));
  const history = historyOf([...long, botMessage(' ')]);
  expect(history).toHaveLength(10);
  expect(history[0]).toEqual({ role: 'user', parts: [{ text: 'x'.repeat(2000) }] });
  expect(questionOf(` ${'x'.repeat(2000)}`)).toHaveLength(1000);
});
