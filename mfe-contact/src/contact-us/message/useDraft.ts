import { useEffect, useRef, type RefObject } from 'react';
import { restoreDraft, formValues } from 'api/forms';
import { contactDraft } from './draft';

interface Region {
  /** The branch that the visitor has chosen, if any. */
  chosen: string | null;
  /** The branch that the form has. */
  region: string;
  choose: (name: string) => void;
}

/**
 * Restores the draft of this tab into the fields that are still empty, and saves it when the branch changes. A branch that was
 * chosen in the form before hydration is then taken over.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, { chosen, region, choose }: Region) {
  const restored = useRef(false);
  useEffect(() => {
    if (!form.current) return;
    if (restored.current) {
      contactDraft.save(formValues(form.current));
      return;
    }
    restored.current = true;
    const { country, ...draft } = contactDraft.read();
    restoreDraft(form.current, draft);
    const early = formValues(form.current)['country'];
    if (early && early !== region) choose(early);
    else if (country && chosen === null) choose(country);
    // The fields are uncontrolled, and `choose` is a new function on each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [chosen]);
}
