/** A mail in flight. */
export interface Lane {
  /** On the monotonic clock. */
  began: number;
  /** How many mails had been sent when it began. */
  sentBefore: number;
}

export interface LaneTiming {
  /** How many mails are sent at once. */
  lanes: number;
  /** A mail that has been in flight for longer than this no longer occupies a lane. */
  slowMs: number;
  /** In an outage, the longest pause from one probe to the next. */
  probeMs: number;
}

/** How many mails per lane may be in flight if the mail server leaves many of them without an answer. */
const maxInFlightPerLane = 4;
/** The first pause of an outage, as a share of the longest; each failed probe doubles it. */
const firstPause = 1 / 16;

/**
 * How many mails may be sent now (row G2). When one fails, or gets no answer for a while, the others wait: one mail at
 * a time probes, with growing pauses, until one has been sent. A mail without an answer keeps its connection but holds up
 * nothing else.
 */
export class Lanes {
  readonly #inFlight = new Set<Lane>();
  #sent = 0;
  #outage: { probes: number; next: number; probing?: Lane } | undefined;

  constructor(
    readonly timing: LaneTiming,
    readonly monotonic: () => number = () => performance.now(),
  ) {}

  /** Whether mails currently fail or get no answer. */
  get outage(): boolean {
    return this.#outage !== undefined;
  }

  /** How many more mails may be sent now. */
  free(): number {
    const { lanes } = this.timing;
    const now = this.monotonic();
    const slow = [...this.#inFlight].filter((lane) => this.#isSlow(lane, now));
    if (slow.some(({ sentBefore }) => sentBefore === this.#sent)) this.#begin(now);
    const room = lanes * maxInFlightPerLane - this.#inFlight.size;
    if (!this.#outage) return Math.max(0, Math.min(room, lanes - (this.#inFlight.size - slow.length)));
    const { probing, next } = this.#outage;
    const waiting = probing && this.#inFlight.has(probing) && !this.#isSlow(probing, now);
    return waiting || now < next ? 0 : Math.max(0, Math.min(1, room));
  }

  /** The number of milliseconds after which `free` may change on its own. */
  changeInMs(): number {
    const now = this.monotonic();
    const times = [...this.#inFlight].map(({ began }) => began + this.timing.slowMs).filter((at) => at > now);
    if (this.#outage && this.#outage.next > now) times.push(this.#outage.next);
    return Math.max(1, Math.min(...times) - now);
  }

  /** Records that a mail is being sent. */
  take(): Lane {
    const lane = { began: this.monotonic(), sentBefore: this.#sent };
    this.#inFlight.add(lane);
    if (this.#outage) {
      this.#outage.probing = lane;
      this.#outage.next = lane.began + this.#pauseAfter(++this.#outage.probes);
    }
    return lane;
  }

  /** Records that a mail is no longer being sent. */
  leave(lane: Lane) {
    this.#inFlight.delete(lane);
  }

  /** Records a mail that was sent. Returns true if that ended an outage. */
  sent(): boolean {
    this.#sent++;
    const over = this.#outage !== undefined;
    this.#outage = undefined;
    return over;
  }

  /**
   * Records a mail that failed. Returns `outlived` if others have been sent since it began, so that its failure says nothing
   * about the present.
   */
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
