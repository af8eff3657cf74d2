import { useEffect, useMemo, useState } from 'react';
import type { LoadCause } from '@platform/contract';
import type { SearchEntry } from 'api/records';
import { suggestionsOf, type Suggestions } from './suggestions';
import { useAnswer } from './useAnswer';

/** If the search takes longer, the products found by their names are shown without the rest. */
const patienceMs = 1000;

interface Shown {
  /** The text that the suggestions are for. */
  typed: string;
  suggestions: Suggestions;
  /** Whether these belong to an earlier text, because the results for this one are not complete. */
  isWaiting: boolean;
  /** Whether the search has failed. */
  failed: boolean;
  /** Where it failed, if it did. */
  cause: LoadCause | undefined;
  /** Asks the search again. */
  retry: () => void;
}

const nothing = { typed: '', suggestions: suggestionsOf('', []) };

/**
 * What the dialog shows for a text. The results for a text appear together, and until then those of the previous text stay,
 * because later results would move what a visitor is about to touch. Very late results are added at the end.
 * @param typed the text, trimmed
 * @param named the products found by their names; undefined while their list is loading
 */
export function useSuggestions(typed: string, named: readonly SearchEntry[] | undefined): Shown {
  const { status, answer, cause, retry } = useAnswer(typed);
  // The text for which the products found by their names are shown alone.
  const [alone, setAlone] = useState<string>();
  const isAlone = alone === typed;
  const latest = useMemo(
    () => ({ typed, suggestions: suggestionsOf(typed, named ?? [], answer, isAlone) }),
    [typed, named, answer, isAlone],
  );
  const [shown, setShown] = useState(nothing);
  const isComplete = typed === '' || (named !== undefined && (status !== 'waiting' || isAlone));
  if (isComplete && shown !== latest) setShown(latest);

  const waits = status === 'waiting' && !isAlone;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setAlone(typed), patienceMs);
    return () => clearTimeout(timer);
  }, [waits, typed]);

  return {
    ...shown,
    isWaiting: !isComplete,
    failed: status === 'failed',
    cause,
    retry() {
      setAlone(typed);
      retry();
    },
  };
}
