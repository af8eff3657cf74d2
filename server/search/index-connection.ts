import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { currentClient } from '../rate-limit/clients';
import { FairQueue } from '../rate-limit/fair-queue';
import { queueLimits } from './search-queue';

/** One question to the index. */
export interface Statement {
  sql: string;
  parameters: unknown[];
}

/** The values that a statement has found, by column name. */
export type Columns = Record<string, unknown[]>;

type Message =
  { opened: true } | { failed: string } | { id: number; results: Columns[] } | { id: number; failed: string };

/** The same values as rows. */
const rowsOf = (columns: Columns): unknown[] => {
  const named = Object.entries(columns);
  const [, first = []] = named[0] ?? [];
  return first.map((_, row) => Object.fromEntries(named.map(([name, values]) => [name, values[row]])));
};

/** The search index, opened for reading in a separate thread. */
export class IndexConnection {
  readonly #waiting = new Map<number, { resolve: (results: Columns[]) => void; reject: (error: Error) => void }>();
  readonly #queue = new FairQueue(queueLimits);
  #lastId = 0;
  #failed = false;
  /** Settles once the thread has ended, because it was closed or has failed. */
  readonly closed: Promise<void>;

  private constructor(readonly worker: Worker) {
    worker.on('message', (message: Message) => {
      if (!('id' in message)) return;
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (this.#waiting.size === 0) worker.unref();
      if ('failed' in message) waiting?.reject(new Error(`The search index cannot be read: ${message.failed}`));
      else waiting?.resolve(message.results);
    });
    worker.on('error', () => undefined);
    this.closed = new Promise((resolve) => {
      worker.on('exit', () => {
        this.#fail();
        resolve();
      });
    });
  }

  /** Opens a file. @throws if it is not a search index */
  static open(file: string): Promise<IndexConnection> {
    return new Promise((resolve, reject) => {
      const worker = new Worker(path.join(__dirname, 'index-thread.mjs'), { workerData: { file }, execArgv: [] });
      const failed = (reason: string) => reject(new Error(`The search index cannot be opened: ${reason}`));
      worker.once('error', (error) => failed(error.message));
      worker.once('exit', () => failed('its thread ended'));
      worker.once('message', (message: Message) => {
        // Only a question that is being answered keeps the process running.
        worker.unref();
        if ('opened' in message) resolve(new IndexConnection(worker));
        else {
          failed('failed' in message ? message.failed : 'unknown');
          void worker.terminate();
        }
      });
    });
  }

  /**
   * Runs statements in one round trip, when the client whose request is being handled has its turn. Returns the rows of each.
   * @throws if the index cannot be read, or if too many questions wait
   */
  async read(statements: Statement[]): Promise<unknown[][]> {
    return (await this.readColumns(statements)).map(rowsOf);
  }

  /** The same by columns, for many rows. @throws if the index cannot be read, or if too many questions wait */
  readColumns(statements: Statement[]): Promise<Columns[]> {
    return this.#queue.run(currentClient(), () => this.#ask(statements));
  }

  #ask(statements: Statement[]): Promise<Columns[]> {
    if (this.#failed) return Promise.reject(new Error('The search index was closed'));
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      this.#waiting.set(id, { resolve, reject });
      this.worker.ref();
      this.worker.postMessage({ id, statements });
    });
  }

  /** Closes the index once all questions are answered. */
  close() {
    this.#queue.onceIdle(() => this.worker.postMessage('close'));
  }

  #fail() {
    this.#failed = true;
    for (const { reject } of this.#waiting.values()) reject(new Error('The search index was closed'));
    this.#waiting.clear();
  }
}
