import type { ProcessUsage } from './process-usage';

/** The sampling process may itself have had to wait, in which case it is not known what the other one did meanwhile. */
const longestSampleMs = 100;

/**
 * How much time a process has had for itself, in ms: its processor time and the time it slept. On a busy machine it also waits
 * for the processor or a disk, which is not its own time.
 */
export class OwnTime {
  #ms = 0;

  /**
   * @param at the time in ms
   * @param usage what the process uses at that time; undefined if the system does not say, in which case all time counts as its
   * own
   */
  constructor(
    private at: number,
    private usage: ProcessUsage | undefined,
  ) {}

  /** The time up to the latest sample. */
  get ms() {
    return this.#ms;
  }

  /** Takes a sample. To be called every few ms. @returns {@link ms} */
  sample(at: number, usage: ProcessUsage | undefined): number {
    const passedMs = Math.min(at - this.at, longestSampleMs);
    const workedMs = usage ? usage.cpuMs - (this.usage?.cpuMs ?? 0) : 0;
    const sleptMs = !usage || usage.isAsleep ? passedMs : 0;
    this.#ms += Math.max(workedMs, sleptMs);
    this.at = at;
    this.usage = usage;
    return this.#ms;
  }
}
