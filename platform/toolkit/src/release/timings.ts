const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** How long a command and its steps take. Steps may run at the same time. */
export class Timings {
  readonly #started = performance.now();
  readonly #steps = new Map<string, number>();

  /** Runs a step, and notes how long it takes. @returns what it returns */
  async measure<T>(step: string, work: () => Promise<T>): Promise<T> {
    const started = performance.now();
    try {
      return await work();
    } finally {
      this.#steps.set(step, performance.now() - started);
    }
  }

  /** E.g. `12.3 s (build 5.2 s, pages 1.1 s)`. */
  toString(): string {
    const steps = [...this.#steps].map(([step, ms]) => `${step} ${seconds(ms)}`);
    return `${seconds(performance.now() - this.#started)}${steps.length > 0 ? ` (${steps.join(', ')})` : ''}`;
  }
}
