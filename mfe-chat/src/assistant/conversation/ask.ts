import { chatAddress, chatLimits, type ChatEvent, type ChatHistoryEntry, type ChatRequest } from 'api/chat';
import type { ChatMessage } from '../chatSlice';

/** No answer came, or not all of it. */
export class AskError extends Error {
  override name = 'AskError';
}

/**
 * Asks `POST /api/chat` and gives each piece of the answer to `onText` (row F6).
 * @throws {AskError} when it is refused, breaks off or fails; what the signal was aborted with when it is aborted.
 */
export async function ask(request: ChatRequest, onText: (text: string) => void, signal: AbortSignal): Promise<void> {
  const answer = await fetch(chatAddress, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    signal,
  });
  if (!answer.ok || !answer.body) throw new AskError(`/api/chat answered ${answer.status}`);
  const reader = answer.body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const event = eventOf(line);
      if (event.type === 'delta') onText(event.text);
      else if (event.type === 'done') return;
      else throw new AskError('the answer failed');
    }
    if (done) throw new AskError('the answer broke off');
  }
}

function eventOf(line: string): ChatEvent {
  try {
    return JSON.parse(line) as ChatEvent;
  } catch {
    throw new AskError('the answer is no stream of events');
  }
}

const sentEntries = 10;
const sentText = 2000;

/** The conversation so far as the server takes it: the last entries, each within its length. */
export function historyOf(messages: readonly ChatMessage[]): ChatHistoryEntry[] {
  return messages
    .filter(({ text }) => text.trim() !== '')
    .slice(-sentEntries)
    .map(({ sender, text }) => ({
      role: sender === 'user' ? 'user' : 'model',
      parts: [{ text: text.slice(0, sentText) }],
    }));
}

/** A question within the server's limit. */
export const questionOf = (text: string) => text.trim().slice(0, chatLimits.question);
