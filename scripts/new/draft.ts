import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '@platform/toolkit/cli';

/** Changes to a repository that are written all together or not at all. */
export class Draft {
  readonly #files = new Map<string, string>();

  /** @param root the repository */
  constructor(readonly root: string) {}

  /** Adds a new file. @throws {UsageError} if it exists already */
  add(file: string, content: string) {
    if (existsSync(path.join(this.root, file))) throw new UsageError(`${file} exists already. Nothing was written.`);
    this.#files.set(file, content);
  }

  /**
   * Changes an existing file.
   * @throws {UsageError} if `change` returns the text unchanged: the file does not look as expected
   */
  async edit(file: string, change: (text: string) => string) {
    const text = this.#files.get(file) ?? (await readFile(path.join(this.root, file), 'utf8'));
    const changed = change(text);
    if (changed === text) throw new UsageError(`${file} does not look as expected. Nothing was written.`);
    this.#files.set(file, changed);
  }

  /** @returns the files that were written, relative to the repository */
  async write(): Promise<string[]> {
    for (const [file, content] of this.#files) {
      const at = path.join(this.root, file);
      await mkdir(path.dirname(at), { recursive: true });
      await writeFile(at, content);
    }
    return [...this.#files.keys()];
  }
}
