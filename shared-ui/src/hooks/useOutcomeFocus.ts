import { useEffect, type RefObject } from 'react';

export interface OutcomeFocusOptions {
  form: RefObject<HTMLFormElement | null>;
  /** The notice of the outcome, with a `tabIndex`, while it is shown. */
  notice: RefObject<HTMLElement | null>;
  /** Whether the form has an outcome that the visitor has not seen. */
  isNew: boolean;
  /** Called once the focus has been moved. */
  onSeen: () => void;
}

/** Moves the focus to what became of a form: its first invalid field, or else the notice. */
export function useOutcomeFocus({ form, notice, isNew, onSeen }: OutcomeFocusOptions) {
  useEffect(() => {
    if (!isNew) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (invalid ?? notice.current)?.focus();
    onSeen();
  }, [form, notice, isNew, onSeen]);
}
