import { textOf, type Shape } from './hostile-texts';

/** The time that a pattern or a parser may always take for a hostile text. */
export const allowedMs = 20;
const fullLength = 64 * 1024;
/** The growth of shorter texts shows nothing: what is exponential takes far more for the next length. */
const leastLong = 8192;
/** Work that takes this many times as long for a text four times as long is not linear; quadratic work takes 16 times. */
const muchGrowth = 8;
/** The limit of work that takes linear time: on a busy machine it may exceed the other one. */
export const linearMs = 10 * allowedMs;

/**
 * Lengths that reveal exponential time (up to 56, in small steps: each may take sixteen times as long as the previous
 * one), cubic time or worse (256) and quadratic time (8192) before it becomes endless, each with a suspicious duration
 * in ms.
 */
const steps = [
  [24, 2],
  [32, 2],
  [40, 2],
  [48, 2],
  [56, 2],
  [256, 2],
  [8192, 1],
] as const;

/**
 * The milliseconds that `work` takes for a text of this shape, if they are too many. Shorter texts come first: work
 * that is fast for all of them skips to the full length, and work that is far too slow for one never gets a longer one.
 * Measures processor time, the best of several tries, and of what exceeds the limit its growth with the length of the text,
 * so that a busy machine fails nothing.
 * @param from the shortest length to try, if exponential time is impossible
 */
export function tooSlow(work: (text: string) => unknown, shape: Shape, from = 0): string | undefined {
  let quick = true;
  for (const [length, muchMs] of steps.filter(([length]) => length >= from)) {
    const milliseconds = best(work, textOf(shape, length), muchMs);
    if (milliseconds < muchMs) continue;
    quick = false;
    if (isTooMuch(work, shape, length, milliseconds)) return describe(shape, length, milliseconds);
  }
  if (quick) return undefined;
  const milliseconds = best(work, textOf(shape, fullLength), allowedMs);
  return isTooMuch(work, shape, fullLength, milliseconds) ? describe(shape, fullLength, milliseconds) : undefined;
}

/** Whether the time for a text of this length is too long. A long text above the limit is compared with a quarter of it. */
function isTooMuch(work: (text: string) => unknown, shape: Shape, length: number, milliseconds: number): boolean {
  if (milliseconds <= allowedMs) return false;
  if (milliseconds > linearMs || length < leastLong) return true;
  return milliseconds >= muchGrowth * best(work, textOf(shape, length / 4), 0);
}

const describe = ({ head, pump, tail }: Shape, length: number, milliseconds: number) =>
  `${milliseconds.toFixed(0)} ms for ${length} characters: ${JSON.stringify(head)}, then ${JSON.stringify(pump)} over and over, then ${JSON.stringify(tail)}`;

/** The shortest of up to eight tries; stops at the first that is short enough. */
function best(work: (text: string) => unknown, text: string, enoughMs: number): number {
  let shortest = Infinity;
  for (let tries = 0; tries < 8 && shortest >= enoughMs; tries += 1) {
    const before = process.cpuUsage();
    work(text);
    shortest = Math.min(shortest, process.cpuUsage(before).user / 1000);
    if (shortest > 50 * allowedMs) break;
  }
  return shortest;
}
