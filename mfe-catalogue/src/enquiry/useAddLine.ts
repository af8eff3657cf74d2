import { useRef, type SubmitEvent } from 'react';
import type { AddedLine, AddOutcome } from './add-line';

/** Loaded when a visitor is about to add something: most only read. */
const loadAdding = () => import('./add-line');

/** Loads the code that {@link useAddLine} needs; for `onFocus` and `onPointerEnter` of the form. */
export const prepareAdding = () => void loadAdding().catch(() => undefined);

/**
 * Returns the function that adds what a submitted form is about to the list in this browser. It resolves to undefined if
 * that is impossible: the form is then posted, and the server adds the line.
 */
export function useAddLine() {
  const isPosting = useRef(false);
  return async (event: SubmitEvent<HTMLFormElement>, line: AddedLine): Promise<AddOutcome | undefined> => {
    if (isPosting.current) {
      isPosting.current = false;
      return undefined;
    }
    event.preventDefault();
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent;
    const outcome = await loadAdding().then(
      ({ addLine }) => addLine(line),
      () => undefined,
    );
    if (outcome) return outcome;
    isPosting.current = true;
    form.requestSubmit(submitter);
    return undefined;
  };
}
