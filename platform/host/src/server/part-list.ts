import { stat } from 'node:fs/promises';
import type { PartName } from '@platform/contract';
import type { Registry } from '../registry';

/** How long after a change the folder is read on every request: its time stamp is too coarse to tell two changes apart. */
const settlesWithinMs = 1000;

/** Which parts the registry has: its folder is read again only after it has changed. */
export class PartList {
  #fingerprint: string | undefined;

  constructor(readonly registry: Registry) {}

  /** Whether parts may have come since {@link look}. */
  async isDue(): Promise<boolean> {
    const { fingerprint, changedAt } = await this.#now();
    return fingerprint !== this.#fingerprint || Math.abs(Date.now() - changedAt) < settlesWithinMs;
  }

  /** Reads which parts there are. Never throws: where the folder cannot be read, there are none. */
  async look(): Promise<PartName[]> {
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
