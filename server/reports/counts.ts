/** Counts browsers' reports by kind and by the origin of the resource; keeps no page, person or address. */
export class ReportCounts {
  readonly #counts = new Map<string, number>();
  #others = 0;
  #unlogged = 0;

  /** @param keptKinds how many kinds are counted separately, because anyone can post reports */
  constructor(readonly keptKinds = 100) {}

  /** Counts a report. If there are too many kinds, a new one replaces the rarest, so that made-up kinds hide nothing. */
  add(kind: string) {
    this.#unlogged += 1;
    const known = this.#counts.get(kind);
    if (known === undefined && this.#counts.size >= this.keptKinds) {
      const [rarest, count] = [...this.#counts].reduce((one, other) => (other[1] < one[1] ? other : one));
      this.#counts.delete(rarest);
      this.#others += count;
    }
    this.#counts.set(kind, (known ?? 0) + 1);
  }

  /** Counts since the start by kind, most frequent first; `others` counts the reports of all other kinds. */
  figures(): { kinds: Record<string, number>; others: number } {
    const kinds = Object.fromEntries([...this.#counts].sort(([, one], [, other]) => other - one));
    return { kinds, others: this.#others };
  }

  /** How many reports have arrived since the last call. */
  takeNew(): number {
    const count = this.#unlogged;
    this.#unlogged = 0;
    return count;
  }
}
