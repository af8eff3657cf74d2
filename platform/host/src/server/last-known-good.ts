import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { partName, releaseVersion } from '../registry';
import { readRegularFile } from '../registry/regular-file';

const versions = z.record(partName, releaseVersion);
/** A version of each part. */
export type Versions = z.output<typeof versions>;

/**
 * The composition that was live last, on disk: a server that starts while a document of the registry is damaged uses
 * it. It is a convenience: where it cannot be read or written, the server does without.
 */
export class LastKnownGood {
  constructor(readonly file: string) {}

  /** What was written last; empty if it is missing or damaged. */
  async read(): Promise<Versions> {
    try {
      return versions.parse(JSON.parse(await readRegularFile(this.file)));
    } catch {
      return {};
    }
  }

  /** @throws what the file system says */
  async write(live: Versions): Promise<void> {
    await mkdir(path.dirname(this.file), { recursive: true, mode: 0o700 });
    const temporary = `${this.file}.${process.pid}.tmp`;
    await writeFile(temporary, `${JSON.stringify(live)}\n`, { mode: 0o600 });
    await rename(temporary, this.file);
  }
}
