/**
 * A check of the registry that many requests wait for, with a time limit: one runs at a time, and requests that arrive in
 * the meantime share the next one, which sees all changes made by then.
 */
export class SharedCheck {
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #isOverdue = false;

  /**
   * @param run the check; it never throws
   * @param limitMs how long the registry may take to answer
   * @param hasAnswered whether the running check has its answers, and now takes long for another reason
   */
  constructor(
    readonly run: () => Promise<void>,
    readonly limitMs: number,
    readonly hasAnswered: () => boolean,
  ) {}

  /**
   * Waits for a check. Never throws.
   * @param patienceMs how long at most, if that is less than the limit
   * @returns false if the registry does not answer
   */
  async within(patienceMs: number): Promise<boolean> {
    // While a check hangs, nobody else waits: hanging calls would use up the threads that all file access shares.
    if (this.#isOverdue) return false;
    const check = this.#once();
    if (patienceMs < this.limitMs) {
      await isSettledWithin(check, patienceMs);
      return true;
    }
    if (await isSettledWithin(check, this.limitMs)) return true;
    if (!this.hasAnswered()) return false;
    // If the rest takes long, the renderer says so.
    await check;
    return true;
  }

  #once(): Promise<void> {
    if (!this.#running) return (this.#running = this.#inTime().finally(() => (this.#running = undefined)));
    return (this.#next ??= this.#running.then(() => {
      this.#next = undefined;
      return this.#once();
    }));
  }

  /** Notes it if the registry takes longer than the time limit to answer. */
  async #inTime() {
    const timer = setTimeout(() => (this.#isOverdue = !this.hasAnswered()), this.limitMs).unref();
    await this.run();
    clearTimeout(timer);
    this.#isOverdue = false;
  }
}

async function isSettledWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  const isSettled = await Promise.race([work.then(() => true), timeout.then(() => false)]);
  clearTimeout(timer);
  return isSettled;
}
