/**
 * Work whose result may be shared by those who wait for it, but must not be older than their request: a run that has begun
 * serves only those who asked before, and all who ask meanwhile share the next one.
 */
export class SharedRun<T> {
  #running: Promise<T> | undefined;
  #next: Promise<T> | undefined;

  constructor(readonly work: () => Promise<T>) {}

  /** The result of a run that begins after this call. @throws what the work throws */
  run(): Promise<T> {
    if (!this.#running) return this.#begin();
    const begin = () => {
      this.#next = undefined;
      return this.#begin();
    };
    return (this.#next ??= this.#running.then(begin, begin));
  }

  #begin(): Promise<T> {
    const ended = () => void (this.#running = undefined);
    const running = this.work();
    this.#running = running;
    running.then(ended, ended);
    return running;
  }
}
