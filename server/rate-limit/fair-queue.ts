/** How much work a queue accepts, and how much runs at once. */
export interface FairQueueLimits {
  /** How many run at once, and how many of these may belong to one client. */
  running: number;
  runningOfClient: number;
  /** How many may wait, and how many of these may belong to one client. */
  waiting: number;
  waitingOfClient: number;
  /** The number of milliseconds after which work is no longer started when its turn comes; absent: it always is. */
  waitMs?: number;
}

/** Nothing more can wait: nothing of this client's or, if the whole queue is full, nothing at all. */
export class QueueFullError extends Error {
  override name = 'QueueFullError';

  constructor() {
    super('Too many are waiting');
  }
}

/** A piece of work whose turn has come too late to start it. */
export class TurnTooLateError extends Error {
  override name = 'TurnTooLateError';

  constructor() {
    super('The turn has come too late');
  }
}

/**
 * Starts work a few pieces at a time. Clients take turns, so a client with much work waits for its own and does not delay the
 * others.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  /** The waiting work by client, in the order of the clients' turns. */
  readonly #waiting = new Map<string, (() => Promise<void>)[]>();
  readonly #runningOf = new Map<string, number>();
  #count = 0;
  #running = 0;
  #whenIdle: () => void = () => undefined;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  /**
   * Runs some work when it is its client's turn. @returns what it returns
   * @throws {QueueFullError} if too many wait, of this client or in total
   * @throws {TurnTooLateError} if it has waited for too long; whatever the work throws
   */
  async run<T>(client: string, start: () => Promise<T>): Promise<T> {
    const own = this.#waiting.get(client) ?? [];
    if (own.length >= this.#limits.waitingOfClient || this.#count >= this.#limits.waiting) {
      throw new QueueFullError();
    }
    const { waitMs = Infinity } = this.#limits;
    const latest = performance.now() + waitMs;
    // A synchronous throw is handled like a rejection.
    const begin = async () => {
      if (performance.now() > latest) throw new TurnTooLateError();
      return start();
    };
    return new Promise<T>((resolve, reject) => {
      own.push(() => begin().then(resolve, reject));
      this.#waiting.set(client, own);
      this.#count += 1;
      this.#next();
    });
  }

  /** Calls a function as soon as nothing waits or runs; a later one replaces it. */
  onceIdle(call: () => void) {
    this.#whenIdle = call;
    this.#next();
  }

  #next() {
    if (this.#running >= this.#limits.running) return;
    const turn = this.#nextTurn();
    if (!turn) {
      if (this.#running === 0) this.#whenIdle();
      return;
    }
    const [client, own] = turn;
    const start = own.shift()!;
    this.#count -= 1;
    // Its next turn is after those of all others.
    this.#waiting.delete(client);
    if (own.length > 0) this.#waiting.set(client, own);
    this.#changeRunning(client, 1);
    void start().finally(() => {
      this.#changeRunning(client, -1);
      this.#next();
    });
  }

  #nextTurn() {
    for (const turn of this.#waiting) {
      if ((this.#runningOf.get(turn[0]) ?? 0) < this.#limits.runningOfClient) return turn;
    }
    return undefined;
  }

  #changeRunning(client: string, change: 1 | -1) {
    this.#running += change;
    const left = (this.#runningOf.get(client) ?? 0) + change;
    if (left > 0) this.#runningOf.set(client, left);
    else this.#runningOf.delete(client);
  }
}
