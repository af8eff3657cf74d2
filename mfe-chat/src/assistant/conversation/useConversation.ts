import { SubmissionError } from 'api/forms';
import type { Site } from 'api/records';
import { useAppDispatch, useAppSelector } from '@platform/contract/store';
import { forgotten, messageAdded, selectChat, stepChanged } from '../chatSlice';
import { questionOf } from './ask';
import { greetingOf, type Beginning } from './greeting';
import { message } from './message';
import { sendInquiry, type Inquiry } from './post';
import type { Details } from './profile';
import { delays, says } from './texts';
import { useAnswer } from './useAnswer';
import { useFlow } from './useFlow';
import { useGreeting } from './useGreeting';
import { useReplies } from './useReplies';
import { useVisitor } from './useVisitor';

/**
 * The conversation: the visitor's actions and the assistant's replies (rows F2–F8).
 * @param hasUnconfirmedInquiry whether the server has not confirmed an inquiry of this tab
 */
export function useConversation(site: Site, begin: Beginning, hasUnconfirmedInquiry: boolean) {
  const { step, messages, answering } = useAppSelector(selectChat);
  const dispatch = useAppDispatch();
  const visitor = useVisitor(begin.profile);
  const replies = useReplies();
  const greeting = useGreeting(() => greetingOf(site, begin, hasUnconfirmedInquiry));
  const { say, sayAfter } = replies;
  const { answer, stop } = useAnswer({
    onComplete: replies.announce,
    onFailed: () => say(says.apology(site.phone), { type: 'options', options: [says.askAgain] }),
  });
  const branches = site.branches.map(({ name }) => name);
  const flow = useFlow({ branches, sayAfter, answer, onEnter: visitor.enter });

  return {
    profile: visitor.profile,
    /** The greeting until it appears. */
    pendingGreeting: greeting.pending,
    /** Text for a live region, in browsers without notifications: each complete reply, once. */
    announcement: replies.announcement,

    /** Submits the welcome form (rows F2, F3). */
    welcome(given: Details) {
      visitor.enter(given);
      dispatch(stepChanged('chat'));
      void sayAfter(delays.reply, says.registered(given.userName, given.userCountry));
    },

    /** Skips the form or the conversational flow, which starts the chat. */
    skip() {
      dispatch(stepChanged('chat'));
      flow.reset();
      void sayAfter(delays.reply, says.skipped);
    },

    /** Sends a text (row F5): a turn of the conversational flow, or a question. */
    send(typed: string) {
      const text = questionOf(typed);
      if (text === '' || answering) return;
      dispatch(messageAdded(message('user', text)));
      if (step === 'chat') void answer(text);
      else flow.read(step === 'welcome' ? 'name' : step, text);
    },

    /** Sends the last question again, after an answer that failed (row F7). */
    askAgain() {
      const at = messages.map(({ sender }) => sender).lastIndexOf('user');
      if (at >= 0 && !answering) void answer(messages[at]!.text, undefined, messages.slice(0, at));
    },

    /** Stops the answer in progress; the text that has arrived stays. */
    stop,

    /** Sends an inquiry and reports the result in the conversation (row F8). @returns whether it was sent */
    async inquire(values: Inquiry): Promise<boolean> {
      const report = replies.begin();
      try {
        await sendInquiry(values);
        report(says.inquirySent(values.userName, values.userEmail));
        return true;
      } catch (error) {
        console.warn('chat: the inquiry was not stored', error);
        const reason = error instanceof SubmissionError && error.isFinal ? `\n\n${error.message}` : '';
        report(says.inquiryFailed(values.userName, site) + reason, { type: 'options', options: [says.tryAgain] });
        return false;
      }
    },

    /** Removes the profile and the conversation, and starts over (row F2). */
    forget() {
      stop();
      visitor.forget();
      replies.dropPending();
      greeting.cancel();
      flow.reset();
      dispatch(forgotten(site.chat.welcomeForm ? 'welcome' : 'name'));
      say(says.forgotten + (site.chat.welcomeForm ? '' : ` ${says.askName}`));
    },
  };
}

export type Conversation = ReturnType<typeof useConversation>;
