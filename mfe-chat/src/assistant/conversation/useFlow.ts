import { useEffect, useRef, useState } from 'react';
import type { ChatAsked } from 'api/chat';
import { useAppDispatch, useAppSelector } from '@platform/contract/store';
import { selectChat, stepChanged } from '../chatSlice';
import { asksAgain, nextTurn, readingOf, type Learned } from './flow';
import type { Details } from './profile';
import { delays } from './texts';
import type { AnswerResult } from './useAnswer';
import type { Replies } from './useReplies';

/** After this many questions within the conversational flow it asks again. */
const askedAgainEvery = 3;

interface Options {
  /** The branches that a visitor may choose. */
  branches: readonly string[];
  sayAfter: Replies['sayAfter'];
  /** Answers a question; 'given' if the server takes it for what was `asked`. */
  answer: (question: string, asked?: ChatAsked) => Promise<AnswerResult>;
  /** Called with the visitor's details once the flow has them all. */
  onEnter: (details: Details) => void;
}

/** The conversational flow (row F5): asks for the name, the e-mail and the branch, and answers questions in between. */
export function useFlow({ branches, sayAfter, answer, onEnter }: Options) {
  const { step } = useAppSelector(selectChat);
  const dispatch = useAppDispatch();
  const [learned, setLearned] = useState<Learned>({});
  /** How many questions have been answered within the flow. */
  const between = useRef(0);
  const latestStep = useRef(step);
  useEffect(() => {
    latestStep.current = step;
  }, [step]);

  function take(asked: ChatAsked, text: string) {
    const turn = nextTurn(asked, text, learned, branches);
    setLearned(turn.learned);
    dispatch(stepChanged(turn.step));
    const { userName, userEmail, userCountry } = turn.learned;
    if (turn.step === 'chat' && userName && userEmail && userCountry) onEnter({ userName, userEmail, userCountry });
    const options = turn.options && { type: 'options' as const, options: turn.options };
    void sayAfter(turn.delay, turn.reply, options);
  }

  /** Answers a question; then the flow asks again, after every third one. */
  async function answerBetween(question: string, asked: ChatAsked, unclear: boolean) {
    const result = await answer(question, unclear ? asked : undefined);
    // The visitor may have pressed 'Skip' in the meantime.
    if (latestStep.current !== step) return;
    if (result === 'given') {
      take(asked, question);
      return;
    }
    // A visitor who asks instead of filling in the form is not interviewed.
    if (step === 'welcome') {
      dispatch(stepChanged('chat'));
      return;
    }
    // The offer to ask the question again stays.
    if (result === 'failed') return;
    if (between.current % askedAgainEvery === 0) {
      const options = asked === 'country' ? [...branches] : undefined;
      void sayAfter(delays.reply, asksAgain[asked], options && { type: 'options', options });
    }
    between.current += 1;
  }

  return {
    /** Reads what the visitor has written: the next turn of the flow, or a question. */
    read(asked: ChatAsked, text: string) {
      const reading = readingOf(asked, text, branches);
      if (reading === 'given') take(asked, text);
      else void answerBetween(text, asked, reading === 'unclear');
    },
    /** Forgets what the flow has learned so far. */
    reset: () => setLearned({}),
  };
}
