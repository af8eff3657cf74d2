import { useEffect, type RefObject } from 'react';

/**
 * After each result of a form, moves the focus to the first invalid field, or else to the notice, which has a `tabIndex`.
 * @param outcomes how many results there have been
 */
export function useOutcomeFocus(form: RefObject<HTMLFormElement | null>, outcomes: number) {
  useEffect(() => {
    if (outcomes === 0) return;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    (find('[aria-invalid="true"]') ?? find('[tabindex]'))?.focus();
  }, [form, outcomes]);
}
