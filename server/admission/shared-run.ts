import { setImmediate as endOfTurn } from 'node:timers/promises';

/**
 * Work whose result may be shared by those who wait for it, but must not be older than their request. A run begins when the
 * one before it has ended and all requests that have arrived by then are at work, so that under load one run serves many;
 * who asks after it has begun waits for the next one.
 */
export class SharedRun<T> {
  /** Never fails. */
  #running: Promise<unknown> = Promise.resolve();
  #next: Promise<T> | undefined;

  constructor(readonly work: () => Promise<T>) {}

  /** The result of a run that begins after this call. @throws what the work throws */
  run(): Promise<T> {
    return (this.#next ??= this.#begin());
  }

  async #begin(): Promise<T> {
    await this.#running;
    await endOfTurn();
    this.#next = undefined;
    const run = this.work();
    this.#running = run.catch(() => undefined);
    return run;
  }
}
