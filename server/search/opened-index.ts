import { stat } from 'node:fs/promises';
import type { FacetRegistry } from 'api/facets';
import { readAids, type HintedAid } from './aid-hint';
import { readFamilyTexts, type FamilyTexts } from './family-texts';
import { readRegistry } from './filters';
import { IndexConnection } from './index-connection';
import { readLexicon, type Lexicon } from './lexicon';
import { versionOfFile } from '../files/version-of-file';

/** An open index, with what is kept of it in memory. */
export interface Opened {
  index: IndexConnection;
  lexicon: Lexicon;
  registry: FacetRegistry;
  aids: HintedAid[];
  texts: FamilyTexts;
  /** Changes whenever the file does. */
  changed: string;
}

/** The number of ms after which a file that could not be opened is tried again, while an older index is in use. */
const retryMs = 30_000;

/** The index file, opened at the first question and again when its content has changed. */
export class OpenedIndex {
  #opened: Promise<Opened> | undefined;
  /** On the monotonic clock. */
  #checkedAt = -Infinity;
  /** The index in use. */
  #index: IndexConnection | undefined;
  /** The latest content that could not be opened. */
  #failed: { changed: string; at: number } | undefined;

  /**
   * @param checkEveryMs how often it looks whether the file has changed
   * @param onNotOpened hears why newer content cannot be opened, each time that is tried; the previous index stays in use
   * meanwhile
   */
  constructor(
    readonly file: string,
    readonly checkEveryMs: number,
    readonly onNotOpened: (error: unknown) => void = () => undefined,
  ) {}

  /** The newest index, or the previous one if the newest cannot be opened. @throws if none can be opened */
  async current(): Promise<Opened> {
    const now = performance.now();
    const isFresh = now - this.#checkedAt < this.checkEveryMs;
    if (this.#opened && isFresh && this.#failed === undefined) return this.#opened;
    const found = await stat(this.file, { bigint: true }).catch(() => undefined);
    const changed = found ? versionOfFile(found) : '';
    // A file that could not be opened a moment ago is not opened for each request.
    const hasFailed = this.#failed?.changed === changed;
    if (this.#opened && isFresh && hasFailed) return this.#opened;
    this.#checkedAt = now;
    const before = this.#opened;
    const opened = await before?.catch(() => undefined);
    const isTriedAgain = !hasFailed || now - this.#failed!.at >= retryMs;
    if (opened && (!found || opened.changed === changed || !isTriedAgain)) return opened;
    if (this.#opened === before) this.#opened = this.#open(changed, opened);
    return this.#opened!;
  }

  /** The thread of an index has ended. The next question opens the index again, unless it was closed for a newer one. */
  #closed(index: IndexConnection) {
    if (this.#index !== index) return;
    this.#index = undefined;
    this.#opened = undefined;
    this.#checkedAt = -Infinity;
  }

  async #open(changed: string, before: Opened | undefined): Promise<Opened> {
    let index: IndexConnection | undefined;
    try {
      index = await IndexConnection.open(this.file);
      const [lexicon, registry, aids, texts] = await Promise.all([
        readLexicon(index),
        readRegistry(index),
        readAids(index),
        readFamilyTexts(index),
      ]);
      const opened = { index, lexicon, registry, aids, texts, changed };
      this.#failed = undefined;
      this.#index = index;
      void index.closed.then(() => this.#closed(opened.index));
      before?.index.close();
      return opened;
    } catch (error) {
      index?.close();
      this.#failed = { changed, at: performance.now() };
      if (!before) throw error;
      this.onNotOpened(error);
      return before;
    }
  }

  async close() {
    const opened = await this.#opened?.catch(() => undefined);
    opened?.index.close();
    this.#opened = undefined;
  }
}
