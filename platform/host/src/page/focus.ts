/** Focuses an element without scrolling the page. */
export function focusWithoutScrolling(element: Element | null | undefined): void {
  (element as HTMLElement | null | undefined)?.focus({ preventScroll: true });
}

/** Focuses the heading of the page, or its main part. */
export const focusPage = () =>
  focusWithoutScrolling(document.querySelector('#region [data-page-heading]') ?? document.getElementById('main'));

/**
 * Whether the focus is where a removed element or a new screen leaves it, such as at a heading or the count of a list, and not
 * where the visitor has put it or at the outcome of a form, which is in a `div`.
 */
export const isFocusLost = () =>
  document.activeElement?.matches('body, main, #region [tabindex="-1"]:not(div)') ?? true;

/**
 * Records that the page claims the focus, and returns whether it may take it: true for the first claim of a visit; later, or on
 * a retry, only if the focus is lost; false for the page that arrived with the document, unless it is a retry. Call it only in
 * effects.
 */
export type ClaimFocus = () => boolean;
