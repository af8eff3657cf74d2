import { useEffect, useRef, useState } from 'react';
import type { Site } from 'api/records';
import { useAppDispatch, useAppSelector } from '@platform/contract/store';
import { makeSubmissionId } from 'api/forms';
import {
  answeringChanged,
  forgotten,
  greetingId,
  messageAdded,
  selectChat,
  stepChanged,
  textAppended,
  typingChanged,
  type ChatMessage,
} from '../chatSlice';
import { plainText } from '../messages/parse';
import { ask, historyOf, questionOf } from './ask';
import { nextTurn, type Learned } from './flow';
import { register, sendInquiry, type Inquiry } from './post';
import { forgetProfile, storeProfile, type Profile } from './profile';
import { delays, says } from './texts';
import type { Visit } from './visit';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const message = (sender: ChatMessage['sender'], text: string, more?: Partial<ChatMessage>): ChatMessage => ({
  id: makeSubmissionId(),
  text,
  sender,
  timestamp: new Date().toISOString(),
  type: 'text',
  ...more,
});

/** What the browser had stored about the visitor when the page was opened. */
export interface Beginning {
  profile?: Profile;
  visit: Visit;
}

/** The greeting: a known visitor is welcomed back; one who continues a conversation has already been greeted. */
function greetingOf(site: Site, { profile, visit }: Beginning): string | undefined {
  if (profile) return says.welcomeBack(profile.userName);
  if (visit.messages.length > 0) return undefined;
  return site.chat.welcomeForm ? says.greeting(site) : `${says.greeting(site)} ${says.askName}`;
}

/** The conversation: the visitor's actions and the assistant's replies (rows F2–F8). */
export function useConversation(site: Site, begin: Beginning) {
  const { started, step, messages, answering } = useAppSelector(selectChat);
  const dispatch = useAppDispatch();
  const [profile, setProfile] = useState(begin.profile);
  const [learned, setLearned] = useState<Learned>({});
  const [announcement, setAnnouncement] = useState('');
  const abortController = useRef<AbortController>(undefined);
  const greeted = useRef(false);

  const say = (text: string, more?: Partial<ChatMessage>) => {
    dispatch(messageAdded(message('bot', text, more)));
    setAnnouncement(plainText([text, ...(more?.options ?? [])].join('\n')));
  };
  const sayAfter = async (delay: number, text: string, more?: Partial<ChatMessage>) => {
    dispatch(typingChanged(true));
    await wait(delay);
    dispatch(typingChanged(false));
    say(text, more);
  };

  // The greeting appears half a second after the chat has begun, and is not announced: it would interrupt the page.
  useEffect(() => {
    const text = greetingOf(site, begin);
    if (!started || greeted.current || !text) return undefined;
    const timer = setTimeout(() => {
      greeted.current = true;
      dispatch(messageAdded(message('bot', text, { id: greetingId })));
    }, delays.greeting);
    return () => clearTimeout(timer);
  }, [started, begin, site, dispatch]);

  useEffect(() => () => abortController.current?.abort(), []);

  const enter = ({ userName, userEmail, userCountry }: Omit<Profile, 'timestamp'>) => {
    const entered = { userName, userEmail, userCountry, timestamp: new Date().toISOString() };
    setProfile(entered);
    storeProfile(entered);
    void register(entered);
  };

  async function answer(question: string) {
    const stop = new AbortController();
    abortController.current = stop;
    dispatch(answeringChanged(true));
    dispatch(typingChanged(true));
    const reply = message('bot', '');
    let text = '';
    let shown = 0;
    const show = () => {
      if (stop.signal.aborted || shown === text.length) return;
      if (shown === 0) {
        dispatch(typingChanged(false));
        dispatch(messageAdded({ ...reply, timestamp: new Date().toISOString() }));
      }
      dispatch(textAppended({ id: reply.id, text: text.slice(shown) }));
      shown = text.length;
    };
    // A reply appears after about half a second, however quick the server is (row I3).
    let mayShow = false;
    const opened = wait(delays.reply).then(() => {
      mayShow = true;
      show();
    });
    const take = (piece: string) => {
      text += piece;
      if (mayShow) show();
    };
    try {
      await ask({ question, history: historyOf(messages) }, take, stop.signal);
      await opened;
      if (!stop.signal.aborted) setAnnouncement(plainText(text));
    } catch (error) {
      await opened;
      if (!stop.signal.aborted) {
        console.warn('chat: no answer', error);
        say(says.apology(site.phone));
      }
    } finally {
      // A newer question may already be in progress.
      if (abortController.current === stop) {
        dispatch(typingChanged(false));
        dispatch(answeringChanged(false));
      }
    }
  }

  return {
    profile,
    /** Text for screen readers: each complete reply, once. */
    announcement,

    /** Submits the welcome form (rows F2, F3). */
    welcome(given: Omit<Profile, 'timestamp'>) {
      enter(given);
      dispatch(stepChanged('chat'));
      void sayAfter(delays.reply, says.registered(given.userName, given.userCountry));
    },

    /** Skips the form, which starts the conversational flow, or skips that flow, which starts the chat. */
    skip() {
      const next = step === 'welcome' ? 'name' : 'chat';
      dispatch(stepChanged(next));
      setLearned({});
      void sayAfter(delays.reply, next === 'name' ? says.askName : says.skipped);
    },

    /** Sends a text (row F5): a turn of the conversational flow, or a question. */
    send(typed: string) {
      const text = questionOf(typed);
      if (text === '' || answering || step === 'welcome') return;
      dispatch(messageAdded(message('user', text)));
      if (step === 'chat') {
        void answer(text);
        return;
      }
      const turn = nextTurn(
        step,
        text,
        learned,
        site.branches.map(({ name }) => name),
      );
      setLearned(turn.learned);
      dispatch(stepChanged(turn.step));
      const { userName, userEmail, userCountry } = turn.learned;
      if (turn.step === 'chat' && userName && userEmail && userCountry) enter({ userName, userEmail, userCountry });
      const options = turn.options && { type: 'options' as const, options: turn.options };
      void sayAfter(turn.delay, turn.reply, options);
    },

    /** Stops the answer in progress; the text that has arrived stays. */
    stop() {
      abortController.current?.abort();
      abortController.current = undefined;
      dispatch(typingChanged(false));
      dispatch(answeringChanged(false));
    },

    /** Sends an inquiry and reports the result in the conversation (row F8). @returns whether it was sent */
    async inquire(values: Inquiry, submissionId: string): Promise<boolean> {
      try {
        await sendInquiry(values, submissionId);
        say(says.inquirySent(values.userName, values.userEmail));
        return true;
      } catch (error) {
        console.warn('chat: the inquiry was not stored', error);
        say(says.inquiryFailed(values.userName, site), { type: 'options', options: [says.tryAgain] });
        return false;
      }
    },

    /** Removes everything that this browser has stored about the visitor, and starts over (row F2). */
    forget() {
      abortController.current?.abort();
      forgetProfile();
      setProfile(undefined);
      setLearned({});
      dispatch(forgotten(site.chat.welcomeForm ? 'welcome' : 'name'));
      say(says.forgotten + (site.chat.welcomeForm ? '' : ` ${says.askName}`));
    },
  };
}

export type Conversation = ReturnType<typeof useConversation>;
