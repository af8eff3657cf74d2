import { useRef, useState } from 'react';
import { useAppDispatch } from '@platform/contract/store';
import { messageAdded, typingEnded, typingStarted, type ChatMessage } from '../chatSlice';
import { plainText } from '../messages/parse';
import { message } from './message';
import { notify } from './notify';
import { wait } from './texts';

/** What the assistant says: in the conversation, and to screen readers. */
export function useReplies() {
  const dispatch = useAppDispatch();
  const [announcement, setAnnouncement] = useState('');
  /** Counts `dropPending`: a reply that was begun before is not said. */
  const dropped = useRef(0);

  const announce = (text: string) => setAnnouncement(notify(plainText(text)));

  const say = (text: string, more?: Partial<ChatMessage>) => {
    dispatch(messageAdded(message('bot', text, more)));
    announce([text, ...(more?.options ?? [])].join('\n'));
  };

  return {
    /** Text for a live region, in browsers without notifications: each complete reply, once. */
    announcement,
    /** Announces a text that is shown already. */
    announce,
    say,

    /** Says a text after a delay in milliseconds, during which the assistant seems to type. */
    async sayAfter(delay: number, text: string, more?: Partial<ChatMessage>) {
      const before = dropped.current;
      dispatch(typingStarted());
      await wait(delay);
      if (dropped.current !== before) return;
      dispatch(typingEnded());
      say(text, more);
    },

    /** Begins a reply to something that takes time. @returns a function that says it */
    begin(): typeof say {
      const before = dropped.current;
      return (text, more) => {
        if (dropped.current === before) say(text, more);
      };
    },

    /** Drops the replies that have begun: they may name a visitor who has been forgotten, here or in another tab. */
    dropPending() {
      dropped.current += 1;
    },
  };
}

export type Replies = ReturnType<typeof useReplies>;
