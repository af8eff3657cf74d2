/** What one client may have waiting: behind a proxy that is not trusted, all visitors are one client. */
const maxPerClient = 300;
/** More waiting questions than this would delay another one by seconds. */
const maxWaiting = 2000;
/** Enough that nobody waits while there is work, and that others come in between. */
const maxRunning = 2;

/**
 * Starts searches, and the questions of searches to the index's thread, a few at a time. Clients take turns, so a client with many
 * waits for its own, and does not delay the others.
 */
export class FairQueue {
  /** What is to be started, by client, in the order of their turns. */
  readonly #waiting = new Map<string, (() => Promise<void>)[]>();
  #count = 0;
  #running = 0;
  #whenIdle: () => void = () => undefined;

  /**
   * Runs something when it is its client's turn. @returns what it returns
   * @throws what it throws, or an error if too many questions wait, of this client or in total
   */
  async run<T>(client: string, start: () => Promise<T>): Promise<T> {
    const own = this.#waiting.get(client) ?? [];
    if (own.length >= maxPerClient || this.#count >= maxWaiting) {
      throw new Error('Too many searches wait for the index');
    }
    return new Promise<T>((resolve, reject) => {
      own.push(() => start().then(resolve, reject));
      this.#waiting.set(client, own);
      this.#count += 1;
      this.#next();
    });
  }

  /** Calls something as soon as nothing waits or runs; a later call replaces it. */
  onceIdle(call: () => void) {
    this.#whenIdle = call;
    this.#next();
  }

  #next() {
    if (this.#running >= maxRunning) return;
    const [turn] = this.#waiting;
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
    this.#running += 1;
    void start().finally(() => {
      this.#running -= 1;
      this.#next();
    });
  }
}
