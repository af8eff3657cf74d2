/** Focuses an element, and leaves the page where it is. */
export function focusWithoutScrolling(element: Element | null | undefined): void {
  (element as HTMLElement | null | undefined)?.focus({ preventScroll: true });
}

/**
 * Whether the focus is where a removed element or a new screen leaves it, the body, the heading or the main part, and not where the
 * visitor has put it: those cannot be reached with Tab.
 */
export const isFocusLost = () => (document.activeElement as HTMLElement).tabIndex < 0;
