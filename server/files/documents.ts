import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { HttpProblem } from '../http/problem';
import { currentClient } from '../rate-limit/clients';
import { FairQueue, QueueFullError, type FairQueueLimits } from '../rate-limit/fair-queue';
import { DocumentProcess } from './document-process';
import { versionOfFile } from './version-of-file';

/**
 * The process makes one document at a time. With more visitors in the queue than this, they would wait for many seconds;
 * networks take turns.
 */
const making: FairQueueLimits = { running: 1, runningOfClient: 1, waiting: 20, waitingOfClient: 8 };
const retrySeconds = 5;
const dayMs = 86_400_000;
const keptMs = 30 * dayMs;
const pruneEveryMs = dayMs;
/** The number of kept files that are remembered as whole. */
const maxKnown = 1000;
const documentName = /^[A-Za-z0-9][\w.-]{0,200}\.pdf$/;

/**
 * The PDFs that the compiler has left to the server, because a large catalogue has thousands of them. Each is made when it
 * is requested for the first time, and kept for a month.
 */
export class Documents {
  readonly #process: DocumentProcess;
  readonly #turns = new FairQueue(making);
  #isClosed = false;
  readonly #making = new Map<string, Promise<void>>();
  /** The version of each whole file. */
  readonly #whole = new LRUCache<string, string>({ max: maxKnown });
  /** On the monotonic clock. */
  #prunedAt = -Infinity;

  constructor(
    readonly contentDir: string,
    readonly keptDir: string,
    readonly log: Pick<FastifyBaseLogger, 'error'>,
  ) {
    this.#process = new DocumentProcess(contentDir);
  }

  /**
   * The file of a document, which is made if it is not kept or is damaged; concurrent requests wait for the same one. Undefined
   * if the compiler has left no document of this name to the server.
   * @throws {HttpProblem} 503 if it cannot be made at the moment
   */
  async file(name: string): Promise<string | undefined> {
    const version = await this.#versionOf(name);
    if (version === undefined) return undefined;
    const file = path.join(this.keptDir, `${version}.pdf`);
    if (await this.#isWhole(file)) return file;
    try {
      await this.#make(name, version, file);
    } catch (error) {
      if (error instanceof QueueFullError) throw cannotBeMade();
      this.log.error({ err: error, document: name }, 'a document cannot be made');
      throw cannotBeMade();
    }
    return file;
  }

  close() {
    this.#isClosed = true;
    this.#process.close();
  }

  async #versionOf(name: string): Promise<string | undefined> {
    if (!documentName.test(name)) return undefined;
    try {
      const text = await readFile(path.join(this.contentDir, 'documents', `${name}.json`), 'utf8');
      return (JSON.parse(text) as { version: string }).version;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      this.log.error({ err: error, document: name }, 'a document cannot be made');
      throw cannotBeMade();
    }
  }

  /** Whether the file has the bytes that were written; they are read once, and after each change of the file. */
  async #isWhole(file: string): Promise<boolean> {
    try {
      const changed = versionOfFile(await stat(file, { bigint: true }));
      if (this.#whole.get(file) === changed) return true;
      const [content, sum] = await Promise.all([readFile(file), readFile(`${file}.sha256`, 'utf8')]);
      const isWhole = createHash('sha256').update(content).digest('hex') === sum;
      if (isWhole) this.#whole.set(file, changed);
      return isWhole;
    } catch {
      return false;
    }
  }

  #make(name: string, version: string, file: string): Promise<void> {
    const known = this.#making.get(version);
    if (known) return known;
    this.#prune().catch((error: unknown) => this.log.error({ err: error }, 'old documents cannot be removed'));
    const made = this.#turns
      .run(currentClient(), async () => {
        if (this.#isClosed) throw new Error('the server is stopping');
        await this.#process.make(name, version, file);
      })
      .finally(() => this.#making.delete(version));
    this.#making.set(version, made);
    return made;
  }

  /** Removes what is older than a month, at most once a day. */
  async #prune() {
    if (performance.now() - this.#prunedAt < pruneEveryMs) return;
    this.#prunedAt = performance.now();
    await mkdir(this.keptDir, { recursive: true });
    const oldest = Date.now() - keptMs;
    for (const name of await readdir(this.keptDir)) {
      const file = path.join(this.keptDir, name);
      const found = await stat(file).catch(() => undefined);
      if (found && found.mtimeMs < oldest) await rm(file, { force: true });
    }
  }
}

const cannotBeMade = () =>
  new HttpProblem(503, 'This document cannot be made at the moment', { retryAfterSeconds: retrySeconds });
