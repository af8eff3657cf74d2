import type { ChatMessage } from '../chatSlice';
import { readVisit, storeVisit } from './visit';

const message = (more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: 'a',
  text: 'Hello',
  sender: 'bot',
  timestamp: '2026-01-01T00:00:00.000Z',
  type: 'text',
  ...more,
});

beforeEach(() => sessionStorage.clear());

it('remembers that the chat was put away, and its messages without their options (row F1)', () => {
  storeVisit({ panel: 'closed', messages: [message({ type: 'options', options: ['x'] })] });
  expect(readVisit()).toEqual({ panel: 'closed', messages: [message()] });
});

it.each(['', '{', 'null', '{"panel":"open","messages":[{"id":1}]}'])('is empty if it is stored as %j', (stored) => {
  sessionStorage.setItem('chatVisit', stored);
  expect(readVisit()).toEqual({ messages: [] });
});

it('has the last messages that are stored, of a length that messages have, and of each only what it says', () => {
  const stored = (text: string) => ({ ...message({ text, type: 'options' }), options: [{ a: 1 }] });
  const messages = [...Array.from({ length: 50 }, () => stored('Hello')), stored('a'.repeat(20_001))];
  sessionStorage.setItem('chatVisit', JSON.stringify({ messages }));
  expect(readVisit().messages).toEqual(Array.from({ length: 39 }, () => message()));
});
