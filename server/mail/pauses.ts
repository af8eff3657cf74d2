const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long a mail is tried before it is set aside as dead (row G2). */
export const giveUpAfterMs = 72 * hour;

/**
 * How long to wait after a failed attempt: 5 s, doubled each time up to a limit, plus or minus a fifth, so that mails that
 * failed together are not retried together.
 * @param attempts the number of attempts so far, at least 1
 * @param kind an outage ends for all mails at once, so it is tried more often than a refused address
 */
export function pauseMs(attempts: number, kind: 'outage' | 'recipient', random = Math.random()): number {
  const longest = kind === 'outage' ? 30 * minute : 6 * hour;
  const pause = Math.min(5 * second * 2 ** (attempts - 1), longest);
  return Math.round(pause * (0.8 + 0.4 * random));
}
