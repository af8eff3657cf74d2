export interface QueueLimits {
  /** How many renders are worked on at a time. */
  atATime: number;
  /**
   * How long a render keeps its place. One that takes longer is waiting for something and does not use the processor.
   */
  placeMs: number;
  /** How long a request may wait for its render to begin. */
  waitMs: number;
  /** How many renders may wait; the next one is refused at once. */
  waiting: number;
}

/** Rendering takes about 10 ms of the only processor: half a second is a queue of fifty pages. */
export const queueLimits: QueueLimits = { atATime: 8, placeMs: 100, waitMs: 500, waiting: 2000 };

/** There are more renders than can be done in time; this page has not been rendered. */
export class Overloaded extends Error {
  override name = 'Overloaded';
  readonly statusCode = 503;
  readonly retryAfterSeconds = 2;
}

const nobodyWaits = () => new Overloaded('nobody waits for the page any more');

/** Takes the result of a render that has begun. */
type Waiter<T> = (result: Promise<T>) => void;

interface Job<T> {
  key: string | undefined;
  work: () => Promise<T>;
  waiters: Set<Waiter<T>>;
  begun: boolean;
}

/**
 * Renders a few pages at a time, renders equal ones once, and refuses those that would wait too long.
 *
 * Equal requests share a render that has not begun yet, never one that has begun, whose data may be older than the request. A
 * new review or release is thus on the very next page, and renders of the same page run one after another, however many
 * requests there are; the next one overlaps only with a render that waits for something for longer than it keeps its place.
 * Network addresses take turns, so many connections from one do not crowd out another. Requests that cannot be served in time
 * still wait before they are refused: if they were refused sooner, they would only come back sooner.
 */
export class RenderQueue<T> {
  /** Waiting jobs by address; the address whose turn is next is first. */
  readonly #waiting = new Map<string, Job<T>[]>();
  /** Jobs that have not begun, by key: a request may join them. */
  readonly #joinable = new Map<string, Job<T>>();
  /** Keys of renders that hold a place; a job with the same key waits until the key is free. */
  readonly #busy = new Map<string, { job: Job<T>; address: string }[]>();
  #running = 0;
  #finishing = 0;
  #waitingJobs = 0;
  #scheduled = false;
  #counts = { rendered: 0, shared: 0, refused: 0 };

  constructor(readonly limits: QueueLimits = queueLimits) {}

  /** The number of renders in progress, waiting, and since the start. */
  figures() {
    return { running: this.#running, waiting: this.#waitingJobs, ...this.#counts };
  }

  /**
   * Runs a render in its turn.
   * @param key requests with the same key share a render; undefined: this render is not shared
   * @param address the client's, for taking turns
   * @param gone aborted when nobody is waiting for the result any more
   * @throws {Overloaded} if it could not begin in time, or nobody is waiting for it any more; and whatever `work` throws
   */
  run(key: string | undefined, address: string, work: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      if (gone?.aborted) {
        reject(nobodyWaits());
        return;
      }
      if (this.#waitingJobs >= this.limits.waiting) {
        reject(this.#refusal());
        return;
      }
      const job = this.#jobFor(key, address, work);
      const timer = setTimeout(() => {
        this.#begin();
        if (job.begun) return;
        leave();
        reject(this.#refusal());
      }, this.limits.waitMs);
      const goAway = () => {
        leave();
        reject(nobodyWaits());
      };
      const leave = () => {
        clearTimeout(timer);
        gone?.removeEventListener('abort', goAway);
        job.waiters.delete(waiter);
      };
      const waiter: Waiter<T> = (result) => {
        leave();
        resolve(result);
      };
      gone?.addEventListener('abort', goAway, { once: true });
      job.waiters.add(waiter);
      this.#schedule();
    });
  }

  #refusal() {
    this.#counts.refused += 1;
    return new Overloaded('too many pages are waiting to be rendered');
  }

  #jobFor(key: string | undefined, address: string, work: () => Promise<T>): Job<T> {
    const known = key === undefined ? undefined : this.#joinable.get(key);
    if (known) this.#counts.shared += 1;
    const job = known ?? { key, work, waiters: new Set(), begun: false };
    const held = key === undefined ? undefined : this.#busy.get(key);
    if (!known) {
      this.#waitingJobs += 1;
      if (key !== undefined) this.#joinable.set(key, job);
    }
    if (held) held.push({ job, address });
    else this.#enqueue(job, address);
    return job;
  }

  /** A shared job is queued for each address that waits for it, and begins at whichever turn comes first. */
  #enqueue(job: Job<T>, address: string) {
    const line = this.#waiting.get(address);
    if (!line) this.#waiting.set(address, [job]);
    else if (!line.includes(job)) line.push(job);
  }

  /** Deferred by one turn of the event loop, so that equal requests that arrive together share one render. */
  #schedule() {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#begin();
    });
  }

  /**
   * Runs the work that remains for a rendered page, such as compression. While much of it is pending, no render begins:
   * its page would only wait again.
   */
  async finish<R>(work: () => Promise<R>): Promise<R> {
    this.#finishing += 1;
    try {
      return await work();
    } finally {
      this.#finishing -= 1;
      this.#begin();
    }
  }

  #begin() {
    while (this.#running < this.limits.atATime && this.#finishing < this.limits.atATime) {
      const job = this.#next();
      if (!job) return;
      this.#start(job);
    }
  }

  #next(): Job<T> | undefined {
    for (const [address, line] of this.#waiting) {
      const job = line.shift()!;
      this.#waiting.delete(address);
      if (line.length > 0) this.#waiting.set(address, line);
      if (job.begun) continue;
      if (job.waiters.size > 0) return job;
      this.#forget(job);
    }
    return undefined;
  }

  #forget(job: Job<T>) {
    job.begun = true;
    this.#waitingJobs -= 1;
    if (job.key !== undefined) this.#joinable.delete(job.key);
  }

  #start(job: Job<T>) {
    this.#forget(job);
    this.#running += 1;
    this.#counts.rendered += 1;
    if (job.key !== undefined) this.#busy.set(job.key, []);
    // A synchronous throw fails like a rejection.
    const result = new Promise<T>((resolve) => resolve(job.work()));
    for (const waiter of [...job.waiters]) waiter(result);
    let placed = true;
    const leave = () => {
      clearTimeout(timer);
      if (!placed) return;
      placed = false;
      this.#running -= 1;
      const held = job.key === undefined ? undefined : this.#busy.get(job.key);
      if (job.key !== undefined) this.#busy.delete(job.key);
      held?.forEach((each) => this.#enqueue(each.job, each.address));
      this.#begin();
    };
    const timer = setTimeout(leave, this.limits.placeMs);
    result.then(leave, leave);
  }
}
