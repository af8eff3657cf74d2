import type * as Later from './later';

/**
 * Gives what a page needs only later, once it has loaded and has nothing else to do. If that cannot be loaded, the page goes without:
 * its view is not reported, taps take somewhat longer, and a screen that replaces a failed one begins with empty fields.
 */
export function whenIdle(begin: (later: typeof Later) => void): void {
  const { requestIdleCallback = setTimeout } = globalThis as Partial<Pick<Window, 'requestIdleCallback'>>;
  const load = () => void import('./later').then(begin).catch(() => undefined);
  const wait = () => void requestIdleCallback(load);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
