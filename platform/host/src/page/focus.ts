/** Focuses an element, and leaves the page where it is. */
export function focusWithoutScrolling(element: Element | null | undefined): void {
  (element as HTMLElement | null | undefined)?.focus({ preventScroll: true });
}

/** Whether the focus is where a removed element or a new screen leaves it, and not where the visitor has put it. */
export const isFocusLost = () => document.activeElement?.matches('body, main, #region [tabindex="-1"]') ?? true;
