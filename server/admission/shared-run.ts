import { setImmediate as endOfTurn } from 'node:timers/promises';

/**
 * Shares the result of some work among concurrent requests, without giving any of them a result older than the request. A run
 * starts once the previous one has ended and every request that has arrived by then has joined it, so under load one run serves
 * many. A request that comes after a run has started gets the next one.
 */
export class SharedRun<T> {
  /** Never fails. */
  #running: Promise<unknown> = Promise.resolve();
  #next: Promise<T> | undefined;

  constructor(readonly work: () => Promise<T>) {}

  /** The result of a run that begins after this call. @throws whatever the work throws */
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
