import { useEffect, useState } from 'react';
import { causeOf, HttpError, type LoadCause } from '@platform/contract';
import { searchLimits, searchRequest, type SearchAnswer } from 'api/search-results';

/** How long the visitor has to pause before the server is asked. */
const pauseMs = 150;
const timeoutMs = 10_000;
const limit = 30;

export interface Answered {
  /** `waiting`: the visitor types, or the server has not answered yet. */
  status: 'waiting' | 'answered' | 'failed';
  answer?: SearchAnswer | undefined;
  /** Where it failed, if it did. */
  cause?: LoadCause | undefined;
  /** Asks the server again. */
  retry: () => void;
}

async function ask(text: string, signal: AbortSignal): Promise<SearchAnswer> {
  const address = searchRequest(text, { limit });
  const answer = await fetch(address, { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) });
  if (!answer.ok) throw new HttpError(answer.status, address);
  return (await answer.json()) as SearchAnswer;
}

/**
 * What the server finds for a text. A request is sent once the visitor pauses, and aborted when the text changes.
 * @param text without spaces at its ends; an empty one and one that is too long are not sent
 */
export function useAnswer(text: string): Answered {
  const [attempt, setAttempt] = useState(0);
  const [last, setLast] = useState<{ text: string; attempt: number; answer?: SearchAnswer; cause?: LoadCause }>();
  const wanted = text !== '' && text.length <= searchLimits.query;

  useEffect(() => {
    if (!wanted) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      ask(text, stop.signal).then(
        (answer) => !stop.signal.aborted && setLast({ text, attempt, answer }),
        (error: unknown) => !stop.signal.aborted && setLast({ text, attempt, cause: causeOf(error) }),
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, wanted, attempt]);

  const retry = () => setAttempt(attempt + 1);
  if (!wanted) return { status: 'answered', retry };
  if (last?.text !== text || last.attempt !== attempt) return { status: 'waiting', retry };
  return { status: last.answer ? 'answered' : 'failed', answer: last.answer, cause: last.cause, retry };
}
