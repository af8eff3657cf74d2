import { useCallback, useState } from 'react';
import { maxItems } from '../compare/items';

/** What a visitor has ticked to compare. It stays when filters, order or page change. */
export interface Ticks {
  /** In the order of ticking. */
  ticked: readonly string[];
  /** Whether no more can be compared at once. */
  isFull: boolean;
  toggle: (item: string, isTicked: boolean) => void;
  clear: () => void;
  /** For the form that holds the boxes, whose name is `items`. */
  formRef: (form: HTMLFormElement | null) => void;
}

/** The state of a form's ticks; see {@link Ticks}. */
export function useTicks(): Ticks {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  // What was ticked before the page listened, and what a browser restores when the visitor comes back.
  const formRef = useCallback((form: HTMLFormElement | null) => {
    const before = form ? new FormData(form).getAll('items').map(String) : [];
    if (before.length > 0) setTicked(before.slice(0, maxItems));
  }, []);
  return {
    ticked,
    isFull: ticked.length >= maxItems,
    toggle: (item, isTicked) =>
      setTicked((before) => [...before.filter((one) => one !== item), ...(isTicked ? [item] : [])]),
    clear: () => setTicked([]),
    formRef,
  };
}
