/** With ARIA notifications, which the types of the DOM do not have yet. */
interface Notifying extends Element {
  ariaNotify?: (text: string) => void;
}

/**
 * Makes screen readers read out a text with an ARIA notification, which leaves nothing in the page.
 * @returns in browsers without notifications, the text, for a live region; otherwise an empty text
 */
export function notify(text: string): string {
  // The rest of the page is inert beside a modal panel, which has the focus.
  const from: Notifying | null = document.activeElement;
  if (!from?.ariaNotify) return text;
  from.ariaNotify(text);
  return '';
}
