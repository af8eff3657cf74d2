import { makeSubmissionId } from 'api/forms';
import type { ChatMessage } from '../chatSlice';

/** A message with the current time: text, unless `more` says otherwise. */
export const message = (sender: ChatMessage['sender'], text: string, more?: Partial<ChatMessage>): ChatMessage => ({
  id: makeSubmissionId(),
  text,
  sender,
  timestamp: new Date().toISOString(),
  type: 'text',
  ...more,
});
