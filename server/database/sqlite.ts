import path from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';

/** The first SQLite without the WAL-reset bug, which corrupts files with several connections (3.7.0–3.51.2). */
const oldestSqlite = '3.51.3';
/** How long a query waits for its turn on a connection. */
const turnMs = 4000;

/** How a file of the embedded database is opened. */
export interface SqliteOptions {
  file: string;
  /** Refuses writes: for pages, which then never wait behind a post. */
  readOnly?: boolean;
  /** For tests: another oldest version. */
  oldest?: string;
  /**
   * Called once when the file is no longer the one at its path, with a message that says where it is: SQLITE_MOVED
   * until it is opened again.
   */
  moved?: (message: string) => void;
}

/** An error of SQLite or of its thread; `code` is SQLite's, e.g. SQLITE_BUSY. */
export class SqliteError extends Error {
  override name = 'SqliteError';

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

type Answer = { rows: unknown[]; changes?: number };
type Message = { opened: true } | { failed: Failure } | ({ id: number } & (Answer | { error: Failure }));
interface Failure {
  code: string;
  message: string;
}

/** One connection in its own thread, which is started on first use and restarted after it has died. */
class Thread {
  #worker: Promise<Worker> | undefined;
  #waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  #lastId = 0;
  #moved = false;
  #closed = false;

  constructor(readonly options: SqliteOptions) {}

  open(): Promise<Worker> {
    if (this.#closed) return Promise.reject(gone());
    this.#worker ??= this.#start().catch((error: unknown) => {
      this.#worker = undefined;
      throw error;
    });
    return this.#worker;
  }

  async query(sql: string, parameters: readonly unknown[]): Promise<Answer> {
    if (this.#moved) throw new SqliteError('SQLITE_MOVED', 'the file has been moved');
    const worker = await this.open();
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ id, sql, parameters });
    });
  }

  async close() {
    this.#closed = true;
    const worker = await this.#worker?.catch(() => undefined);
    if (!worker) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.postMessage('close');
    await ended;
  }

  #start(): Promise<Worker> {
    const { file, readOnly = false, oldest = oldestSqlite } = this.options;
    return new Promise((resolve, reject) => {
      const worker = new Worker(path.join(__dirname, 'sqlite-thread.mjs'), {
        workerData: { file, readOnly, oldest },
        // The thread does not need the loaders that the server was started with.
        execArgv: [],
      });
      worker.on('message', (message: Message) => {
        if ('opened' in message) resolve(worker);
        else if ('failed' in message) {
          reject(new SqliteError(message.failed.code, message.failed.message));
          void worker.terminate();
        } else this.#answered(message);
      });
      worker.on('error', (error) => reject(error));
      worker.on('exit', () => {
        reject(gone());
        this.#worker = undefined;
        for (const waiting of this.#waiting.values()) waiting.reject(gone());
        this.#waiting.clear();
      });
    });
  }

  #answered(message: { id: number } & (Answer | { error: Failure })) {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if ('error' in message) {
      const { code, message: text } = message.error;
      if (code === 'SQLITE_MOVED') this.#hasMoved(text);
      waiting?.reject(new SqliteError(code, text));
    } else waiting?.resolve(message);
  }

  #hasMoved(message: string) {
    if (this.#moved) return;
    this.#moved = true;
    this.options.moved?.(message);
  }
}

const gone = () => new SqliteError('SQLITE_GONE', 'the database thread has ended');

/**
 * Turns on one connection: urgent ones first, otherwise first come, first served; none waits longer than its time limit.
 */
class Turns {
  #busy = false;
  readonly #urgent: (() => void)[] = [];
  readonly #others: (() => void)[] = [];

  async take(urgent: boolean): Promise<void> {
    if (!this.#busy) {
      this.#busy = true;
      return;
    }
    const queue = urgent ? this.#urgent : this.#others;
    await new Promise<void>((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(turn), 1);
        reject(new SqliteError('SQLITE_BUSY', 'other work on the database takes too long'));
      }, turnMs);
      queue.push(turn);
    });
  }

  pass() {
    const next = this.#urgent.shift() ?? this.#others.shift();
    if (next) next();
    else this.#busy = false;
  }
}

/** One connection to a SQLite file, for one or more dialects. */
export class SqliteConnection {
  readonly thread: Thread;
  readonly turns = new Turns();

  constructor(options: SqliteOptions) {
    this.thread = new Thread(options);
  }
}

class SqliteDriver implements Driver {
  readonly #thread: Thread;
  readonly #turns: Turns;
  readonly #connection: DatabaseConnection;

  constructor(
    { thread, turns }: SqliteConnection,
    readonly urgent: boolean,
  ) {
    this.#thread = thread;
    this.#turns = turns;
    this.#connection = {
      async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
        const { rows, changes } = await thread.query(sql, parameters);
        return { rows: rows as Row[], numAffectedRows: changes === undefined ? undefined : BigInt(changes) };
      },
      streamQuery() {
        throw new SqliteError('SQLITE_MISUSE', 'results are not streamed');
      },
    };
  }

  async init() {
    await this.#thread.open();
  }

  async acquireConnection() {
    await this.#turns.take(this.urgent);
    return this.#connection;
  }

  releaseConnection() {
    this.#turns.pass();
    return Promise.resolve();
  }

  /** IMMEDIATE: a transaction that will write takes the lock at the start, so it cannot fail halfway for lack of it. */
  async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings) {
    const begin = accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  destroy() {
    return this.#thread.close();
  }
}

/**
 * SQLite can roll back the creation of tables. Telling Kysely so makes two processes migrate in turn, and a failed step leaves
 * nothing behind.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/**
 * Kysely on a SQLite file, through better-sqlite3 in a thread (row G3).
 * @param urgent its queries go before those of other dialects on the same connection
 */
export class SqliteDialect implements Dialect {
  constructor(
    readonly connection: SqliteConnection,
    readonly urgent = false,
  ) {}

  createAdapter = () => new TransactionalAdapter();
  createDriver = () => new SqliteDriver(this.connection, this.urgent);
  createQueryCompiler = () => new SqliteQueryCompiler();
  createIntrospector = (db: Kysely<unknown>) => new SqliteIntrospector(db);
}
