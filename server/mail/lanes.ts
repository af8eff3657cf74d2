/** A mail under way. */
export interface Lane {
  /** By the monotonic clock. */
  began: number;
  /** How many mails had gone out when it began. */
  sentBefore: number;
}

export interface LaneTiming {
  /** How many mails are sent at once. */
  lanes: number;
  /** A mail that is under way for so long holds up no other. */
  slowMs: number;
  /** In an outage, the longest pause from one probe to the next. */
  probeMs: number;
}

/** With the mail server silent to many of them, this many times `lanes` are under way at most. */
const mostTimes = 4;
/** The first pause of an outage is this part of the longest; each probe that fails doubles it. */
const firstPause = 1 / 16;

/**
 * How many mails may be sent now (row G2). When one fails, or the mail server is silent to one for a while, the others are
 * not sent after it: one probes at a time, with growing pauses, until one has gone out. A silent mail keeps its connection
 * and holds up nothing else.
 */
export class Lanes {
  readonly #inFlight = new Set<Lane>();
  #sent = 0;
  #outage: { probes: number; next: number; probing?: Lane } | undefined;

  constructor(
    readonly timing: LaneTiming,
    readonly monotonic: () => number = () => performance.now(),
  ) {}

  /** Whether mails fail or meet with silence now. */
  get outage(): boolean {
    return this.#outage !== undefined;
  }

  /** How many mails may begin now. */
  free(): number {
    const { lanes } = this.timing;
    const now = this.monotonic();
    const slow = [...this.#inFlight].filter((lane) => this.#isSlow(lane, now));
    if (slow.some(({ sentBefore }) => sentBefore === this.#sent)) this.#begin(now);
    const room = lanes * mostTimes - this.#inFlight.size;
    if (!this.#outage) return Math.max(0, Math.min(room, lanes - (this.#inFlight.size - slow.length)));
    const { probing, next } = this.#outage;
    const waiting = probing && this.#inFlight.has(probing) && !this.#isSlow(probing, now);
    return waiting || now < next ? 0 : Math.max(0, Math.min(1, room));
  }

  /** In how many milliseconds `free` may say something else although nothing has happened. */
  changeInMs(): number {
    const now = this.monotonic();
    const times = [...this.#inFlight].map(({ began }) => began + this.timing.slowMs).filter((at) => at > now);
    if (this.#outage && this.#outage.next > now) times.push(this.#outage.next);
    return Math.max(1, Math.min(...times) - now);
  }

  /** A mail begins. */
  take(): Lane {
    const lane = { began: this.monotonic(), sentBefore: this.#sent };
    this.#inFlight.add(lane);
    if (this.#outage) {
      this.#outage.probing = lane;
      this.#outage.next = lane.began + this.#pauseAfter(this.#outage.probes++);
    }
    return lane;
  }

  /** A mail has ended. */
  leave(lane: Lane) {
    this.#inFlight.delete(lane);
  }

  /** A mail has gone out. Returns true if that was the end of an outage. */
  sent(): boolean {
    this.#sent++;
    const over = this.#outage !== undefined;
    this.#outage = undefined;
    return over;
  }

  /** A mail has failed. Returns `outlived` if others have gone out since it began, so that it says nothing about now. */
  failed(lane: Lane): 'outage' | 'outlived' {
    if (lane.sentBefore !== this.#sent) return 'outlived';
    this.#begin(this.monotonic());
    return 'outage';
  }

  #begin(now: number) {
    this.#outage ??= { probes: 0, next: now + this.#pauseAfter(0) };
  }

  #pauseAfter(probes: number) {
    const { probeMs } = this.timing;
    return Math.min(probeMs, probeMs * firstPause * 2 ** probes);
  }

  #isSlow({ began }: Lane, now: number) {
    return now - began >= this.timing.slowMs;
  }
}
