import type { Precautions } from 'api/forms';

/** Nobody fills in a form faster than this. */
export const minimumFillMs = 1000;

/**
 * Why a submission is probably spam, or undefined. What is suspected is stored and marked, answered like any other and
 * mailed nowhere; the company finds it with `npm run inbox -- list --suspected`.
 */
export function suspicionOf({ website, elapsedMs, startedAt }: Precautions, now: number): 'trap' | 'haste' | undefined {
  if (website) return 'trap';
  const started = Number(startedAt);
  const elapsed = elapsedMs ?? (startedAt === undefined || startedAt === '' ? NaN : now - started);
  // A time before the form was there says that two clocks differ, and nothing about the visitor.
  return elapsed >= 0 && elapsed < minimumFillMs ? 'haste' : undefined;
}
