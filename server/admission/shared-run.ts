/**
 * Work whose result may be shared by those who wait for it, but must not be older than their request by more than a limit:
 * a run serves those who asked before it began or soon after, and all who ask later while it runs share the next one.
 */
export class SharedRun<T> {
  #running: Promise<T> | undefined;
  #next: Promise<T> | undefined;
  /** The last run, until it fails. */
  #last: Promise<T> | undefined;
  #begunAt = -Infinity;

  /**
   * @param maxAgeMs how long before a call the run may have begun that serves it
   * @param now a clock in milliseconds
   */
  constructor(
    readonly work: () => Promise<T>,
    readonly maxAgeMs = 0,
    readonly now = () => performance.now(),
  ) {}

  /** The result of a run that begins after this call, or began shortly before. @throws what the work throws */
  run(): Promise<T> {
    if (this.#last && this.now() - this.#begunAt < this.maxAgeMs) return this.#last;
    if (!this.#running) return this.#begin();
    const begin = () => {
      this.#next = undefined;
      return this.#begin();
    };
    return (this.#next ??= this.#running.then(begin, begin));
  }

  #begin(): Promise<T> {
    this.#begunAt = this.now();
    const running = this.work();
    this.#running = this.#last = running;
    const ended = () => void (this.#running = undefined);
    const failed = () => {
      ended();
      if (this.#last === running) this.#last = undefined;
    };
    running.then(ended, failed);
    return running;
  }
}
