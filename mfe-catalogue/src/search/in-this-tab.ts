import type { MouseEvent } from 'react';

/** A click handler of a link that calls `onLeave` unless the link opens elsewhere, as in a new tab. */
export const inThisTab =
  (onLeave: () => void) =>
  ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => {
    if (!metaKey && !ctrlKey && !shiftKey && !altKey) onLeave();
  };
