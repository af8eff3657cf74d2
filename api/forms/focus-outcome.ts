/**
 * Moves the focus to the outcome of a form: to its first invalid field, or otherwise to the notice.
 * @param notice has a `tabIndex`; null if none is shown
 */
export function focusOutcome(form: HTMLFormElement | null, notice: HTMLElement | null) {
  (form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? notice)?.focus();
}
