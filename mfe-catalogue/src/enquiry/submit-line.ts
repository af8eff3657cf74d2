import type { SubmitEvent } from 'react';
import type { AddedLine, AddOutcome } from './add-line';

/** Loaded when a visitor is about to add something: most only read. */
const loadAdding = () => import('./add-line');

/**
 * Loads the code that {@link submitLine} needs; for `onFocus` and `onPointerEnter` of the form. A finger does not count: it may only be
 * scrolling or following a link.
 */
export function prepareAdding({ target, pointerType }: { target: EventTarget; pointerType?: string }) {
  if (pointerType !== 'touch' && !(target as Element).closest('a')) loadAdding().catch(() => undefined);
}

/** True while {@link submitLine} submits a form itself. */
let isPosting = false;

/**
 * Adds what a submitted form is about to the list in this browser.
 * @returns the outcome; undefined if that is impossible: the form is then posted, and the server adds the line
 */
export async function submitLine(
  event: SubmitEvent<HTMLFormElement>,
  line: AddedLine,
): Promise<AddOutcome | undefined> {
  if (isPosting) return undefined;
  event.preventDefault();
  const form = event.currentTarget;
  const { submitter } = event.nativeEvent;
  const outcome = await loadAdding().then(
    ({ addLine }) => addLine(line),
    () => undefined,
  );
  if (!outcome) {
    isPosting = true;
    try {
      form.requestSubmit(submitter);
    } finally {
      isPosting = false;
    }
  }
  return outcome;
}
