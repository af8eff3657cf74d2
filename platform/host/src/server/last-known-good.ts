import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { partName, releaseVersion, replaceFile } from '../registry';
import { readRegularFile } from '../registry/regular-file';

const versions = z.record(partName, releaseVersion);
/** A version of each part. */
export type Versions = z.output<typeof versions>;

/**
 * Stores the last live composition on disk. A server that starts while a registry document is damaged falls back to it.
 * If the file cannot be read or written, the server does without.
 */
export class LastKnownGood {
  constructor(readonly file: string) {}

  /** The stored versions; empty if the file is missing or damaged. */
  async read(): Promise<Versions> {
    try {
      return versions.parse(JSON.parse(await readRegularFile(this.file)));
    } catch {
      return {};
    }
  }

  /** @throws file system errors */
  async write(live: Versions): Promise<void> {
    await mkdir(path.dirname(this.file), { recursive: true, mode: 0o700 });
    await replaceFile(this.file, `${JSON.stringify(live)}\n`, 0o600);
  }
}
