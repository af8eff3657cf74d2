import { chatAddress, chatLimits, type ChatEvent, type ChatHistoryEntry, type ChatRequest } from 'api/chat';
import type { ChatMessage } from '../chatSlice';

/** The answer failed, or ended before it was complete. */
export class AskError extends Error {
  override name = 'AskError';
}

/**
 * The longest gap in an answer, in milliseconds. The server gives up on a silent model sooner and answers itself
 * (server/chat/gemini.ts).
 */
const silenceMs = 25_000;

/**
 * Posts a question to `/api/chat` and passes each piece of the answer to `onText` (row F6).
 * @returns false if the text is not a question but what the visitor was asked for (row F5)
 * @throws {AskError} if the question is refused, or if the answer fails, is cut off or stalls; the signal's reason if aborted
 */
export async function ask(request: ChatRequest, onText: (text: string) => void, signal: AbortSignal): Promise<boolean> {
  const stop = new AbortController();
  signal.addEventListener('abort', () => stop.abort(signal.reason), { once: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(new AskError('nothing has arrived for too long')), silenceMs);
  };
  restartTimer();
  try {
    return await readAnswer(request, onText, stop.signal, restartTimer);
  } finally {
    clearTimeout(timer);
    // What is still coming after a failure is not read: the server need not send it.
    stop.abort();
  }
}

/** @param onArrived called whenever something of the answer has arrived */
async function readAnswer(
  request: ChatRequest,
  onText: (text: string) => void,
  signal: AbortSignal,
  onArrived: () => void,
): Promise<boolean> {
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
    onArrived();
    rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const event = eventOf(line);
      if (event.type === 'delta') onText(event.text);
      else if (event.type === 'done') return true;
      else if (event.type === 'given') return false;
      else throw new AskError('the answer failed');
    }
    if (done) throw new AskError('the answer was cut off');
  }
}

function eventOf(line: string): ChatEvent {
  try {
    return JSON.parse(line) as ChatEvent;
  } catch {
    throw new AskError('the answer is not a stream of events');
  }
}

/** The end of the conversation so far, as much as the server accepts; each entry is cut to the length limit. */
export function historyOf(messages: readonly ChatMessage[]): ChatHistoryEntry[] {
  const { entries, entryText, historyText } = chatLimits;
  let left = historyText;
  return messages
    .filter(({ text }) => text.trim() !== '')
    .slice(-entries)
    .map(
      ({ sender, text }) => ({ role: sender === 'user' ? 'user' : 'model', text: text.slice(0, entryText) }) as const,
    )
    .reverse()
    .filter(({ text }) => (left -= text.length) >= 0)
    .reverse()
    .map(({ role, text }) => ({ role, parts: [{ text }] }));
}

/** The question, trimmed and cut to the server's length limit. */
export const questionOf = (text: string) => text.trim().slice(0, chatLimits.question);
