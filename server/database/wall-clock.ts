/** The wall clock and the monotonic clock drift apart by less than this unless someone sets the wall clock. */
const toleranceMs = 60_000;
/** A clock that has run evenly for this long is trusted again. */
const steadyAfterMs = 60 * 60_000;

/**
 * The wall clock, and whether it can be trusted: every reading compares it with the monotonic clock, which cannot be
 * set.
 */
export class WallClock {
  #offset: number;
  #jumpedAt: number | undefined;

  constructor(
    readonly now: () => number = () => Date.now(),
    readonly monotonic: () => number = () => performance.now(),
  ) {
    this.#offset = now() - monotonic();
  }

  /** False for an hour after the clock has been set, by more than a minute, forwards or backwards. */
  get steady(): boolean {
    const monotonic = this.monotonic();
    const offset = this.now() - monotonic;
    if (Math.abs(offset - this.#offset) > toleranceMs) this.#jumpedAt = monotonic;
    this.#offset = offset;
    return this.#jumpedAt === undefined || monotonic - this.#jumpedAt > steadyAfterMs;
  }
}
