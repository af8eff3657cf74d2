import { useEffect, useRef } from 'react';
import type { ChatAsked } from 'api/chat';
import { useAppDispatch, useAppSelector } from '@platform/contract/store';
import { answeringChanged, messageAdded, selectChat, textAppended, typingEnded, typingStarted } from '../chatSlice';
import { ask, historyOf } from './ask';
import { message } from './message';
import { delays, wait } from './texts';

/** How an answer ended: 'given' if the text is what the flow has asked for; 'answered' even if the visitor stopped it. */
export type AnswerResult = 'answered' | 'failed' | 'given';

interface Handlers {
  /** Called with the text of an answer once it is complete. */
  onComplete: (text: string) => void;
  /** Called when a question could not be answered, after what had arrived of the answer has been shown. */
  onFailed: () => void;
}

/** Shows the assistant's answers as they arrive (rows F5, F7), one at a time. An answer ends with the component. */
export function useAnswer({ onComplete, onFailed }: Handlers) {
  const { messages } = useAppSelector(selectChat);
  const dispatch = useAppDispatch();
  const abortController = useRef<AbortController>(undefined);
  useEffect(() => () => abortController.current?.abort(), []);

  /**
   * Asks the server and shows its answer.
   * @param asked what the flow has asked for, if the text may be that
   * @param before the conversation up to the question
   */
  async function answer(question: string, asked?: ChatAsked, before = messages): Promise<AnswerResult> {
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
      if (!stop.signal.aborted) onComplete(text);
    } catch (error) {
      // The flow works without the server: a text that may be a name is taken for one.
      if (asked && text === '' && !stop.signal.aborted) return 'given';
      await opened;
      if (!stop.signal.aborted) {
        console.warn('chat: no answer', error);
        onFailed();
        return 'failed';
      }
    } finally {
      endTyping();
      // A newer question may already be in progress.
      if (abortController.current === stop) dispatch(answeringChanged(false));
    }
    return 'answered';
  }

  /** Stops the answer in progress; the text that has arrived stays. */
  function stop() {
    abortController.current?.abort();
    abortController.current = undefined;
    dispatch(answeringChanged(false));
  }

  return { answer, stop };
}
