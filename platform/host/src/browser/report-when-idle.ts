import { shellName } from '@platform/contract';
import { receiptEntry } from './view-report';
import { ViewLog } from './view-log';

/** The receipt that came with the page; undefined where the browser does not show it. */
function receiptOfPage(): string | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as Partial<PerformanceNavigationTiming>[];
  return navigation?.serverTiming?.find(({ name }) => name === receiptEntry)?.description;
}

/** Loads what reports the view, once the page has loaded and has nothing else to do. Without a receipt nothing is reported. */
export function reportWhenIdle(log: ViewLog): void {
  const begin = () => {
    const receipt = receiptOfPage();
    if (!receipt) return;
    // If it cannot be loaded, this view is not reported.
    void import('./report-view').then(({ reportView }) => reportView(receipt, log)).catch(() => undefined);
  };
  const { requestIdleCallback = setTimeout } = globalThis as Partial<Pick<Window, 'requestIdleCallback'>>;
  const whenIdle = () => void requestIdleCallback(begin);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}

/** Reports that the shell has not started; of which release it is, the receipt says. */
export function reportFailedStart(): void {
  const [, version] = new RegExp(`${shellName}@([\\d.]+)`).exec(receiptOfPage() ?? '') ?? [];
  if (version === undefined) return;
  const log = new ViewLog();
  log.fault(shellName, version, 'throw');
  reportWhenIdle(log);
}
