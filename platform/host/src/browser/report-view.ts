import { onCLS, onINP, onLCP } from 'web-vitals';
import type { ViewLog } from './view-log';
import { viewReportAddress, type ViewReport, type Vitals } from './view-report';

/**
 * Sends the outcome of this view when the visitor leaves the page or turns to another tab: only once, whatever happens later,
 * so that a view with a fault is reported neither earlier nor more often than one without.
 */
export function reportView(receipt: string, log: Pick<ViewLog, 'used' | 'faults'>): void {
  const vitals: Vitals = {};
  for (const watch of [onCLS, onINP, onLCP]) {
    watch(({ name, value }) => (vitals[name] = Math.round(value * 1000) / 1000), { reportAllChanges: true });
  }
  let isSent = false;
  const send = () => {
    if (isSent) return;
    isSent = true;
    const report: ViewReport = { receipt, used: [...log.used], faults: log.faults, vitals };
    navigator.sendBeacon(viewReportAddress, new Blob([JSON.stringify(report)], { type: 'application/json' }));
  };
  addEventListener('pagehide', send);
  document.addEventListener('visibilitychange', () => document.hidden && send());
}
