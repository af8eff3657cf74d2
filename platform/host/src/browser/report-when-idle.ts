import { shellName } from '@platform/contract';
import { receiptEntry } from './view-report';
import { ViewLog } from './view-log';
import { loadWhenIdle } from './when-idle';

/** The receipt that came with the page; undefined if the browser does not expose it. */
function receiptOfPage(): string | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as Partial<PerformanceNavigationTiming>[];
  return navigation?.serverTiming?.find(({ name }) => name === receiptEntry)?.description;
}

/** Reports the view once the page has loaded and has nothing else to do. Without a receipt, nothing is reported. */
export function reportWhenIdle(log: ViewLog): void {
  loadWhenIdle(({ reportView }) => {
    const receipt = receiptOfPage();
    if (receipt) reportView(receipt, log);
  });
}

/** Reports that the shell has not started; the receipt says which release it is. */
export function reportFailedStart(): void {
  const [, version] = new RegExp(`${shellName}@([\\d.]+)`).exec(receiptOfPage() ?? '') ?? [];
  if (version === undefined) return;
  const log = new ViewLog();
  log.fault(shellName, version, 'throw');
  reportWhenIdle(log);
}
