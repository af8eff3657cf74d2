import { greetingId, type ChatMessage, type PanelState } from '../chatSlice';

/** The chat's state for this visit: whether it was put away, and its messages. */
export interface Visit {
  panel?: Exclude<PanelState, 'open'>;
  messages: ChatMessage[];
}

const visitKey = 'chatVisit';
const keptMessages = 40;

type Session = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The stored visit; without messages if it cannot be read. */
export function readVisit(storage: () => Session = () => sessionStorage): Visit {
  try {
    const { panel, messages } = Object(JSON.parse(storage().getItem(visitKey) ?? 'null')) as Partial<Visit>;
    return {
      ...((panel === 'closed' || panel === 'minimized') && { panel }),
      messages: Array.isArray(messages) ? messages.filter(isMessage) : [],
    };
  } catch {
    return { messages: [] };
  }
}

/** Stores the visit until the tab is closed, without the greeting and without the options of messages. */
export function storeVisit({ panel, messages }: Visit, storage: () => Session = () => sessionStorage) {
  const kept = messages
    .filter(({ id }) => id !== greetingId)
    .slice(-keptMessages)
    .map(({ options: _, ...message }): ChatMessage => ({ ...message, type: 'text' }));
  try {
    storage().setItem(visitKey, JSON.stringify({ panel, messages: kept }));
  } catch {
    // Storage is full or blocked: the chat starts over on the next page.
  }
}

function isMessage(value: unknown): value is ChatMessage {
  const { id, text, sender, timestamp } = Object(value) as Record<string, unknown>;
  return (
    [id, text, timestamp].every((part) => typeof part === 'string') &&
    !Number.isNaN(Date.parse(timestamp as string)) &&
    (sender === 'bot' || sender === 'user')
  );
}
