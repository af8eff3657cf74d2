/** What browsers have reported, counted by kind and by whose resource it was about; no page, person or address is kept. */
export class ReportCounts {
  readonly #counts = new Map<string, number>();
  #others = 0;
  #unlogged = 0;

  /** @param keptKinds how many kinds are told apart: what is reported comes from browsers, and from anybody else */
  constructor(readonly keptKinds = 100) {}

  add(kind: string) {
    this.#unlogged += 1;
    const known = this.#counts.get(kind);
    if (known === undefined && this.#counts.size >= this.keptKinds) this.#others += 1;
    else this.#counts.set(kind, (known ?? 0) + 1);
  }

  /** Counts since the start by kind, most frequent first; `others` is what came after so many kinds. */
  figures(): { kinds: Record<string, number>; others: number } {
    const kinds = Object.fromEntries([...this.#counts].sort(([, one], [, other]) => other - one));
    return { kinds, others: this.#others };
  }

  /** How many have come since this was last asked. */
  takeNew(): number {
    const count = this.#unlogged;
    this.#unlogged = 0;
    return count;
  }
}
