/** Focuses an element, and leaves the page where it is. */
export function focusWithoutScrolling(element: Element | null | undefined): void {
  (element as HTMLElement | null | undefined)?.focus({ preventScroll: true });
}

/** What a screen focuses when it is new or its list is turned: its heading, or how many there are. */
const beginning = '#region :is(h1, h2, [role="status"])[tabindex="-1"]';

/** Whether the focus is where a removed element or a new screen leaves it, and not where the visitor has put it, or on news. */
export const isFocusLost = () => document.activeElement?.matches(`body, main, ${beginning}`) ?? true;

/**
 * Records that the page claims the focus, and returns whether it may take it: true at the first claim of a visit; later, or on a retry,
 * only if the focus is lost; false for the page that arrived with the document, unless it is a retry. To be called in effects only.
 */
export type ClaimFocus = () => boolean;
