import { chatLimits } from 'api/chat';
import { greetingId, type ChatMessage, type PanelState } from '../chatSlice';

/** The chat's state for this visit: whether it was put away, and its messages. */
export interface Visit {
  panel?: Exclude<PanelState, 'open'>;
  messages: ChatMessage[];
}

const visitKey = 'chatVisit';
/** The unconfirmed inquiries (row F8). */
export const inquiriesKey = 'chatInquiries';
/** What has been typed and not been sent. */
const draftKey = 'chatDraft';
const keptMessages = 40;

type Session = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The stored visit; without messages if it cannot be read. */
export function readVisit(storage: () => Session = () => sessionStorage): Visit {
  try {
    const { panel, messages } = Object(JSON.parse(storage().getItem(visitKey) ?? 'null')) as Partial<Visit>;
    return {
      ...((panel === 'closed' || panel === 'minimized') && { panel }),
      messages: Array.isArray(messages) ? messages.slice(-keptMessages).flatMap(messageOf) : [],
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

/** Keeps what has been typed until the tab is closed. */
export function storeDraft(text: string, storage: () => Session = () => sessionStorage) {
  try {
    if (text === '') storage().removeItem(draftKey);
    else storage().setItem(draftKey, text);
  } catch {
    // Storage is full or blocked: the text lasts until the page is closed.
  }
}

/** What has been typed and not been sent in this tab. */
export function readDraft(storage: () => Session = () => sessionStorage): string {
  try {
    return (storage().getItem(draftKey) ?? '').slice(0, chatLimits.question);
  } catch {
    return '';
  }
}

/** Removes the messages, the draft and the unconfirmed inquiries of this tab, whose chat stays where the visitor has put it. */
export function forgetVisit(storage: () => Session = () => sessionStorage) {
  storeVisit({ ...readVisit(storage), messages: [] }, storage);
  storeDraft('', storage);
  try {
    storage().removeItem(inquiriesKey);
  } catch {
    // Storage is blocked: there are none.
  }
}

/** Longer than any message. */
const longestText = 20_000;

/** Of what is stored, the members of a message. */
function messageOf(stored: unknown): ChatMessage[] {
  const { id, text, sender, timestamp } = Object(stored) as Partial<Record<keyof ChatMessage, unknown>>;
  if (typeof id !== 'string' || typeof text !== 'string' || typeof timestamp !== 'string') return [];
  if (text.length > longestText || Number.isNaN(Date.parse(timestamp))) return [];
  return sender === 'bot' || sender === 'user' ? [{ id, text, sender, timestamp, type: 'text' }] : [];
}
