import { useEffect, useRef, useState } from 'react';
import type { ChatAsked } from 'api/chat';
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
  typingEnded,
  typingStarted,
  type ChatMessage,
} from '../chatSlice';
import { plainText } from '../messages/parse';
import { ask, historyOf, questionOf } from './ask';
import { asksAgain, nextTurn, readingOf, type Learned } from './flow';
import { register, sendInquiry, type Inquiry } from './post';
import { forgetProfile, storeProfile, type Details, type Profile } from './profile';
import { delays, says } from './texts';
import type { Visit } from './visit';

/** After this many questions within the conversational flow it asks again. */
const askedAgainEvery = 3;

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

/** Words of welcome: a known visitor is welcomed back; one who continues a conversation has already been greeted. */
function welcomeOf(site: Site, { profile, visit }: Beginning): string | undefined {
  if (profile) return says.welcomeBack(profile.userName);
  if (visit.messages.length > 0) return undefined;
  return site.chat.welcomeForm ? says.greeting(site) : `${says.greeting(site)} ${says.askName}`;
}

/** The message that the chat begins with, if it has anything to say. */
function greetingOf(site: Site, begin: Beginning, hasUnconfirmedInquiry: boolean): ChatMessage | undefined {
  const unfinished = [
    ...(hasUnconfirmedInquiry ? [{ text: says.inquiryUnconfirmed, option: says.restoreInquiry }] : []),
    ...(isUnanswered(site, begin.visit) ? [{ text: says.questionUnanswered, option: says.askAgain }] : []),
  ];
  const text = [welcomeOf(site, begin), ...unfinished.map(({ text: what }) => what)].filter(Boolean).join(' ');
  if (text === '') return undefined;
  const options = unfinished.map(({ option }) => option);
  return message('bot', text, { id: greetingId, ...(options.length > 0 && { type: 'options', options }) });
}

/** Whether the last question of a stored conversation has no answer: the page may have been left before it came. */
function isUnanswered({ phone }: Site, { messages }: Visit): boolean {
  const last = messages.at(-1);
  return last !== undefined && (last.sender === 'user' || last.text === says.apology(phone));
}

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
  const abortController = useRef<AbortController>(undefined);
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
      abortController.current?.abort();
      registered.current = undefined;
    },
    [],
  );

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

  /**
   * Shows the answer to a question.
   * @param asked what the flow has asked for, if the text may be that
   * @param before the conversation up to the question
   * @returns 'given' if the text is what the flow has asked for, 'failed' after an apology, otherwise 'answered', also if it was stopped
   */
  async function answer(
    question: string,
    asked?: ChatAsked,
    before = messages,
  ): Promise<'answered' | 'failed' | 'given'> {
    const stop = new AbortController();
    abortController.current = stop;
    dispatch(answeringChanged(true));
    dispatch(typingStarted());
    let isTyping = true;
    const endTyping = () => {
      if (isTyping) dispatch(typingEnded());
      isTyping = false;
    };
    stop.signal.addEventListener('abort', endTyping);
    const reply = message('bot', '');
    let text = '';
    let shown = 0;
    const show = () => {
      if (stop.signal.aborted || shown === text.length) return;
      if (shown === 0) {
        endTyping();
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
    const collect = (piece: string) => {
      text += piece;
      if (mayShow) show();
    };
    try {
      const request = { question, history: historyOf(before), ...(asked && { asked }) };
      if (!(await ask(request, collect, stop.signal))) return 'given';
      await opened;
      if (!stop.signal.aborted) setAnnouncement(plainText(text));
    } catch (error) {
      // The flow needs no server: what may be a name is taken for one.
      if (asked && text === '' && !stop.signal.aborted) return 'given';
      await opened;
      if (!stop.signal.aborted) {
        console.warn('chat: no answer', error);
        say(says.apology(site.phone), { type: 'options', options: [says.askAgain] });
        return 'failed';
      }
    } finally {
      endTyping();
      // A newer question may already be in progress.
      if (abortController.current === stop) dispatch(answeringChanged(false));
    }
    return 'answered';
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
    stop() {
      abortController.current?.abort();
      abortController.current = undefined;
      dispatch(answeringChanged(false));
    },

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
      abortController.current?.abort();
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
