/** Focuses an element where the page is: scrolling to it is left to what else the page does. */
export function focusInPlace(element: Element | null | undefined): void {
  (element as HTMLElement | null | undefined)?.focus({ preventScroll: true });
}
