import { MIN_FILL_MS, type SpamSignals } from 'api/forms';

/** Why a submission is probably spam. Submissions stored by older versions say `trap` and `haste` instead. */
export type Suspicion = 'honeypot' | 'too-fast';

/**
 * Why a submission is probably spam, or undefined. Suspected spam is stored and marked, answered like any other submission, but
 * not mailed; the company finds it with `npm run inbox -- list --suspected`.
 * @param now milliseconds since 1970
 */
export function suspicionOf({ website, elapsedMs, startedAt }: SpamSignals, now: number): Suspicion | undefined {
  if (website) return 'honeypot';
  const started = Number(startedAt);
  const elapsed = elapsedMs ?? (startedAt === undefined || startedAt === '' ? NaN : now - started);
  // A negative time means that two clocks differ; it says nothing about the visitor.
  return elapsed >= 0 && elapsed < MIN_FILL_MS ? 'too-fast' : undefined;
}
