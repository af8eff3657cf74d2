/** Focuses an element, and leaves the page where it is. */
export function focusWithoutScrolling(element: Element | null | undefined): void {
  (element as HTMLElement | null | undefined)?.focus({ preventScroll: true });
}
