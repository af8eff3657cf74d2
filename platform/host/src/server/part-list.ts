import { stat } from 'node:fs/promises';
import type { PartName } from '@platform/contract';
import type { Registry } from '../registry';

/** How long after a change the folder is read on every request: its time stamp is too coarse to tell two changes apart. */
const settlesWithinMs = 1000;

/** The parts in the registry. Its folder is read again only after it has changed. */
export class PartList {
  #fingerprint: string | undefined;

  constructor(readonly registry: Registry) {}

  /** Whether parts may have been added since the last {@link read}. */
  async isDue(): Promise<boolean> {
    const { fingerprint, changedAt } = await this.#now();
    return fingerprint !== this.#fingerprint || Math.abs(Date.now() - changedAt) < settlesWithinMs;
  }

  /** Reads the names of the parts. Never throws: a folder that cannot be read has none. */
  async read(): Promise<PartName[]> {
    ({ fingerprint: this.#fingerprint } = await this.#now());
    return this.registry.parts();
  }

  async #now(): Promise<{ fingerprint: string; changedAt: number }> {
    try {
      const { mtimeNs, mtimeMs, ino, nlink } = await stat(this.registry.folder, { bigint: true });
      return { fingerprint: `${mtimeNs} ${ino} ${nlink}`, changedAt: Number(mtimeMs) };
    } catch (error) {
      return { fingerprint: String((error as NodeJS.ErrnoException).code), changedAt: -Infinity };
    }
  }
}
