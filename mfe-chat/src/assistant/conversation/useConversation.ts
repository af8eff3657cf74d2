import { useEffect, useRef, useState } from 'react';
import type { ChatAsked } from 'api/chat';
import type { Site } from 'api/records';
import { useAppDispatch, useAppSelector } from '@platform/contract/store';
import { makeSubmissionId } from 'api/forms';
import {
  forgotten,
  messageAdded,
  selectChat,
  stepChanged,
  typingEnded,
  typingStarted,
  type ChatMessage,
} from '../chatSlice';
import { plainText } from '../messages/parse';
import { questionOf } from './ask';
import { asksAgain, nextTurn, readingOf, type Learned } from './flow';
import { greetingOf, type Beginning } from './greeting';
import { message } from './message';
import { register, sendInquiry, type Inquiry } from './post';
import { forgetProfile, storeProfile, type Details, type Profile } from './profile';
import { delays, says, wait } from './texts';
import { useAnswer } from './useAnswer';

/** After this many questions within the conversational flow it asks again. */
const askedAgainEvery = 3;

/**
 * The conversation: the visitor's actions and the assistant's replies (rows F2–F8).
 * @param hasUnconfirmedInquiry whether the server has not confirmed an inquiry of this tab
 */
export function useConversation(site: Site, begin: Beginning, hasUnconfirmedInquiry: boolean) {
  const { step, messages, answering } = useAppSelector(selectChat);
  const dispatch = useAppDispatch();
  const [profile, setProfile] = useState(begin.profile);
  const [learned, setLearned] = useState<Learned>({});
  const [pendingGreeting, setPendingGreeting] = useState(() => greetingOf(site, begin, hasUnconfirmedInquiry));
  const [announcement, setAnnouncement] = useState('');
  const branches = site.branches.map(({ name }) => name);
  /** How many questions have been answered within the conversational flow. */
  const between = useRef(0);
  const latestStep = useRef(step);
  /** The visitor who has registered on this page, until forgotten. */
  const registered = useRef<Profile>(undefined);
  /** How often the visitor has been forgotten, here or in another tab: a reply begun before must not name them. */
  const timesForgotten = useRef(0);
  useEffect(() => {
    latestStep.current = step;
  }, [step]);

  const say = (text: string, more?: Partial<ChatMessage>) => {
    dispatch(messageAdded(message('bot', text, more)));
    setAnnouncement(plainText([text, ...(more?.options ?? [])].join('\n')));
  };
  /** What is said later may name a visitor who has been forgotten in the meantime. */
  const ifNotForgotten = (speak: typeof say): typeof say => {
    const before = timesForgotten.current;
    return (text, more) => {
      if (timesForgotten.current === before) speak(text, more);
    };
  };
  const sayAfter = async (delay: number, text: string, more?: Partial<ChatMessage>) => {
    const before = timesForgotten.current;
    dispatch(typingStarted());
    await wait(delay);
    if (timesForgotten.current !== before) return;
    dispatch(typingEnded());
    say(text, more);
  };

  // The greeting appears half a second after the chat has begun, and is not announced: it would interrupt the page.
  useEffect(() => {
    if (!pendingGreeting) return undefined;
    const timer = setTimeout(() => {
      setPendingGreeting(undefined);
      dispatch(messageAdded({ ...pendingGreeting, timestamp: new Date().toISOString() }));
    }, delays.greeting);
    return () => clearTimeout(timer);
  }, [pendingGreeting, dispatch]);

  useEffect(
    () => () => {
      registered.current = undefined;
    },
    [],
  );

  const { answer, stop } = useAnswer({
    onComplete: (text) => setAnnouncement(plainText(text)),
    onFailed: () => say(says.apology(site.phone), { type: 'options', options: [says.askAgain] }),
  });

  const enter = ({ userName, userEmail, userCountry }: Details) => {
    const timestamp = new Date().toISOString();
    const visitor = { userName, userEmail, userCountry, timestamp, unconfirmedId: makeSubmissionId() };
    registered.current = visitor;
    setProfile(visitor);
    storeProfile(visitor);
    void register(visitor, () => registered.current === visitor);
  };

  /** The next turn of the conversational flow. */
  function take(asked: ChatAsked, text: string) {
    const turn = nextTurn(asked, text, learned, branches);
    setLearned(turn.learned);
    dispatch(stepChanged(turn.step));
    const { userName, userEmail, userCountry } = turn.learned;
    if (turn.step === 'chat' && userName && userEmail && userCountry) enter({ userName, userEmail, userCountry });
    const options = turn.options && { type: 'options' as const, options: turn.options };
    void sayAfter(turn.delay, turn.reply, options);
  }

  /** A question in the conversational flow is answered; then the flow asks again, after every third one. */
  async function answerBetween(question: string, asked: ChatAsked, unclear: boolean) {
    const result = await answer(question, unclear ? asked : undefined);
    // The visitor may have pressed 'Skip' in the meantime.
    if (latestStep.current !== step) return;
    if (result === 'given') {
      take(asked, question);
      return;
    }
    // Who asks in place of filling in the form wants no interview.
    if (step === 'welcome') {
      dispatch(stepChanged('chat'));
      return;
    }
    // The offer to ask the question again stays.
    if (result === 'failed') return;
    if (between.current % askedAgainEvery === 0) {
      const options = asked === 'country' ? branches : undefined;
      void sayAfter(delays.reply, asksAgain[asked], options && { type: 'options', options });
    }
    between.current += 1;
  }

  return {
    profile,
    /** The greeting until it appears. */
    pendingGreeting,
    /** Text for screen readers: each complete reply, once. */
    announcement,

    /** Submits the welcome form (rows F2, F3). */
    welcome(given: Details) {
      enter(given);
      dispatch(stepChanged('chat'));
      void sayAfter(delays.reply, says.registered(given.userName, given.userCountry));
    },

    /** Skips the form or the conversational flow, which starts the chat. */
    skip() {
      dispatch(stepChanged('chat'));
      setLearned({});
      void sayAfter(delays.reply, says.skipped);
    },

    /** Sends a text (row F5): a turn of the conversational flow, or a question. */
    send(typed: string) {
      const text = questionOf(typed);
      if (text === '' || answering) return;
      dispatch(messageAdded(message('user', text)));
      if (step === 'chat') {
        void answer(text);
        return;
      }
      const asked = step === 'welcome' ? 'name' : step;
      const reading = readingOf(asked, text, branches);
      if (reading === 'given') take(asked, text);
      else void answerBetween(text, asked, reading === 'unclear');
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
      const report = ifNotForgotten(say);
      try {
        await sendInquiry(values);
        report(says.inquirySent(values.userName, values.userEmail));
        return true;
      } catch (error) {
        console.warn('chat: the inquiry was not stored', error);
        report(says.inquiryFailed(values.userName, site), { type: 'options', options: [says.tryAgain] });
        return false;
      }
    },

    /** Removes the profile and the conversation, and starts over (row F2). */
    forget() {
      stop();
      forgetProfile();
      registered.current = undefined;
      timesForgotten.current += 1;
      setProfile(undefined);
      setPendingGreeting(undefined);
      setLearned({});
      dispatch(forgotten(site.chat.welcomeForm ? 'welcome' : 'name'));
      say(says.forgotten + (site.chat.welcomeForm ? '' : ` ${says.askName}`));
    },
  };
}

export type Conversation = ReturnType<typeof useConversation>;
