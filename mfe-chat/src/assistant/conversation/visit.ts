import { chatLimits } from 'api/chat';
import { storedMembers } from 'api/stored-members';
import { storedText, storeText, type Place } from 'api/stored-text';
import { greetingId, type ChatMessage, type PanelState } from '../chatSlice';

/** The chat's state for this visit: whether it was put away, and its messages. */
export interface Visit {
  panel?: Exclude<PanelState, 'open'>;
  messages: ChatMessage[];
}

const visitPlace: Place = ['sessionStorage', 'chatVisit'];
/** The unconfirmed inquiries (row F8). */
export const inquiriesPlace: Place = ['sessionStorage', 'chatInquiries'];
/** What has been typed and not been sent. */
const draftPlace: Place = ['sessionStorage', 'chatDraft'];
const keptMessages = 40;

/** The stored visit; without messages if it cannot be read. */
export function readVisit(): Visit {
  const { panel, messages } = storedMembers(storedText(visitPlace));
  return {
    ...((panel === 'closed' || panel === 'minimized') && { panel }),
    messages: Array.isArray(messages) ? messages.slice(-keptMessages).flatMap(messageOf) : [],
  };
}

/** Stores the visit until the tab is closed, without the greeting and without the options of messages. */
export function storeVisit({ panel, messages }: Visit) {
  const kept = messages
    .filter(({ id }) => id !== greetingId)
    .slice(-keptMessages)
    .map(({ options: _, ...message }): ChatMessage => ({ ...message, type: 'text' }));
  storeText(visitPlace, JSON.stringify({ panel, messages: kept }));
}

/** Keeps what has been typed until the tab is closed. */
export const storeDraft = (text: string) => void storeText(draftPlace, text);

/** What has been typed and not been sent in this tab. */
export const readDraft = (): string => storedText(draftPlace).slice(0, chatLimits.question);

/**
 * Removes the messages, the draft and the unconfirmed inquiries of this tab; the chat itself stays where the visitor has put
 * it.
 */
export function forgetVisit() {
  storeVisit({ ...readVisit(), messages: [] });
  storeDraft('');
  storeText(inquiriesPlace, '');
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
