import { shellName, type PartName } from '@platform/contract';
import type { LoadedCanary } from './canaries';
import { Candidate } from './candidate';
import { PartList } from './part-list';
import type { ReleaseFiles } from './release-files';

/** How soon damage to a registry's files is noticed if its signatures have not changed, in ms. */
const damageCheckMs = 1000;

/** The candidate of each part: the shell's, and those of all remotes that the registry has ever had. */
export class Candidates {
  readonly #byPart = new Map<PartName, Candidate>();
  readonly #list: PartList;
  /** The state of the signatures when the documents were checked last. */
  #generation: number | undefined;
  #checkedAt = -Infinity;

  constructor(readonly files: ReleaseFiles) {
    this.#list = new PartList(files.registry);
    this.#add(shellName);
  }

  parts(): PartName[] {
    return [...this.#byPart.keys()];
  }

  /** @param part one of {@link parts} */
  of(part: PartName): Candidate {
    return this.#byPart.get(part)!;
  }

  /** The canaries that can be used. */
  canaries(): LoadedCanary[] {
    return [...this.#byPart.values()].flatMap(({ canary }) => canary ?? []);
  }

  /**
   * Checks the documents of the registry if they may have changed. Reads files one by one, so that a hanging file blocks only
   * one thread. Never throws.
   * @returns whether what a part's channels point to has changed, or may have
   */
  async check(): Promise<boolean> {
    if (!this.#isDue()) return false;
    let changed = false;
    if (await this.#list.isDue()) for (const part of await this.#list.read()) this.#add(part);
    for (const candidate of this.#byPart.values()) {
      if (!(await candidate.isDue())) continue;
      await candidate.check();
      changed = true;
    }
    return changed;
  }

  /** Whether documents of the registry may have changed, or become damaged, since they were checked last. */
  #isDue(): boolean {
    const { trust } = this.files.registry;
    const isUnchanged = trust !== undefined && trust.fault === undefined && trust.generation === this.#generation;
    if (isUnchanged && performance.now() - this.#checkedAt < damageCheckMs) return false;
    this.#generation = trust?.generation;
    this.#checkedAt = performance.now();
    return true;
  }

  /** A part that has been seen once is checked from then on, even if its folder disappears. */
  #add(part: PartName) {
    if (!this.#byPart.has(part)) this.#byPart.set(part, new Candidate(part, this.files));
  }
}
