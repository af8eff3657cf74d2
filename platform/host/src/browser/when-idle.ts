import type * as Later from './later';

/**
 * Calls back once the page has loaded and is idle, or, in a browser that does not report being idle, right after it has
 * loaded.
 */
export function whenIdle(then: () => void): void {
  const { requestIdleCallback = setTimeout } = globalThis as Partial<Pick<Window, 'requestIdleCallback'>>;
  const wait = () => void requestIdleCallback(then);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

/**
 * Loads what a page needs only later, once it is idle. If that fails, the page does without: its view is not reported, taps
 * take somewhat longer, and a screen that replaces a failed one starts with empty fields.
 */
export const loadWhenIdle = (begin: (later: typeof Later) => void): void =>
  whenIdle(() => void import('./later').then(begin).catch(() => undefined));
