import { useEffect, useRef, type RefObject } from 'react';
import { readDraft, saveDraft, valuesOf } from './draft';

interface Region {
  /** The branch that the visitor has chosen, if any. */
  chosen: string | null;
  choose: (name: string) => void;
}

/** Restores the draft of this tab into the fields that are still empty, and saves it when the branch changes. */
export function useDraft(form: RefObject<HTMLFormElement | null>, { chosen, choose }: Region) {
  const restored = useRef(false);
  useEffect(() => {
    if (!form.current) return;
    if (restored.current) {
      saveDraft(valuesOf(form.current));
      return;
    }
    restored.current = true;
    const { country, ...draft } = readDraft();
    for (const [name, value] of Object.entries(draft)) {
      const field = form.current.elements.namedItem(name);
      const takesText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
      if (takesText && !field.value) field.value = value;
    }
    if (country && chosen === null) choose(country);
    // The fields are uncontrolled, and `choose` is a new function on each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [chosen]);
}
