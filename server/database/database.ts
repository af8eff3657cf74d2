import { chmodSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { hasEveryStep, migrate } from './migrations';
import { patient, Pool } from './postgres';
import type { Db, Tables } from './schema';
import { SqliteConnection, SqliteDialect, type SqliteOptions } from './sqlite';

/** Something that cannot be stored or read at the moment; the API answers 503. `code` is safe to log and to show. */
export class Unavailable extends Error {
  override name = 'Unavailable';

  constructor(readonly code: string) {
    super(`the database cannot be used (${code})`);
  }
}

/** The code of a database error: the only part that contains nothing a visitor wrote. */
export function errorCode(error: unknown): string {
  if (error instanceof Unavailable) return error.code;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return code;
  if (!(error instanceof Error)) return 'UNKNOWN';
  return /timeout/i.test(error.message) ? 'TIMEOUT' : error.name;
}

/** The settings that say where the data is: in a file under `DATA_DIR`, or in PostgreSQL. */
export interface DatabaseSettings {
  DATA_DIR: string;
  DATABASE_URL?: string | undefined;
}

/**
 * An open database. The reader is for pages and never waits behind a post (on SQLite it is a second connection). Urgent
 * work, the record that a mail was sent, goes before waiting posts.
 */
export interface Connections {
  kind: 'sqlite' | 'postgres';
  writer: Db;
  urgent: Db;
  reader: Db;
}

/** The file of the SQLite database in the data folder. */
export const databaseFile = (dataDir: string) => path.join(dataDir, 'site.sqlite');

const retryMs = 2000;
/** How long a stop waits for a database that is being opened. */
const closingMs = 10_000;
/** Longer than the disk takes to commit a write. */
const commitTakesMs = 1000;
/** How long health reports that the file was moved. */
const toldMs = 60 * 60_000;

/**
 * The site's only database (row G3): SQLite under DATA_DIR, or PostgreSQL if DATABASE_URL is set. It is opened in the
 * background, with retries until it succeeds, so an unavailable database prevents neither the start nor a page.
 */
export class Database {
  readonly kind: Connections['kind'];
  #state: 'opening' | 'ready' | 'failed' | 'closed' = 'opening';
  #failure = 'OPENING';
  #connections: Connections | undefined;
  #movedAt: { wall: number; monotonic: number } | undefined;
  #opened: Promise<void>;
  #retry: (() => void) | undefined;

  /** @param report called with the code of every failure to open and of a file that was moved. */
  constructor(
    readonly settings: DatabaseSettings,
    readonly report: (failure: { code: string; message: string }) => void = () => undefined,
    readonly sqlite: Partial<SqliteOptions> = {},
  ) {
    this.kind = settings.DATABASE_URL ? 'postgres' : 'sqlite';
    this.#opened = this.#open();
  }

  /** `ready`, or the code of what is wrong; and when the file was found to have been moved, if that was within the last hour. */
  get status(): { state: string; error?: string; moved?: string } {
    const { wall, monotonic } = this.#movedAt ?? { wall: 0, monotonic: -Infinity };
    return {
      state: this.#state,
      ...(this.#state === 'failed' && { error: this.#failure }),
      ...(performance.now() - monotonic < toldMs && { moved: new Date(wall).toISOString() }),
    };
  }

  /**
   * The open database.
   * @param withinMs how long to wait for a database that is still being opened and has not failed
   * @throws {Unavailable}
   */
  async connections(withinMs = 3000): Promise<Connections> {
    if (this.#state === 'opening' && withinMs > 0) {
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([this.#opened, new Promise((resolve) => (timer = setTimeout(resolve, withinMs)))]);
      clearTimeout(timer);
    }
    if (this.#state !== 'ready' || !this.#connections) throw new Unavailable(this.#failure);
    return this.#connections;
  }

  /**
   * A text that changes with every commit, whichever process made it. Undefined if only a query can tell: on PostgreSQL, and on
   * SQLite for a second after the last write, which may not be committed yet, and because two writes can leave the same time.
   * Assumes that the file is on a local disk.
   */
  dataVersion(): string | undefined {
    if (this.kind === 'postgres' || this.#state !== 'ready') return undefined;
    const file = databaseFile(this.settings.DATA_DIR);
    const settled = BigInt(Date.now() - commitTakesMs);
    try {
      const found = [file, `${file}-wal`].map((each) => statSync(each, { bigint: true, throwIfNoEntry: false }));
      if (!found[0] || found.some((stats) => stats && stats.mtimeMs > settled)) return undefined;
      return found.map((stats) => stats && `${stats.ino} ${stats.size} ${stats.mtimeNs}`).join();
    } catch {
      return undefined;
    }
  }

  /** Closes what is open; on SQLite the write-ahead log is merged into the file. */
  async close() {
    this.#state = 'closed';
    this.#failure = 'CLOSED';
    this.#retry?.();
    // A step of the schema may take minutes.
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([this.#opened, new Promise((resolve) => (timer = setTimeout(resolve, closingMs)))]);
    clearTimeout(timer);
    await this.#release();
  }

  async #release() {
    const open = this.#connections;
    this.#connections = undefined;
    if (open) await Promise.all([open.reader, open.urgent, open.writer].map((db) => db.destroy()));
  }

  /** Continues with the file that is at the path now, or with a new one. */
  #moved(message: string) {
    if (this.#state !== 'ready') return;
    this.#state = 'opening';
    this.#failure = 'SQLITE_MOVED';
    this.#movedAt = { wall: Date.now(), monotonic: performance.now() };
    this.report({ code: this.#failure, message: `${message}; from now on it goes into the file at that path` });
    this.#opened = this.#release().then(() => this.#open());
  }

  /** Resolves after the first attempt; further attempts follow in the background. */
  async #open(): Promise<void> {
    try {
      this.#connections = await (this.kind === 'postgres' ? this.#openPostgres() : this.#openSqlite());
      if (this.#state !== 'closed') this.#state = 'ready';
    } catch (error) {
      if (this.#state === 'closed') return;
      this.#state = 'failed';
      this.#failure = errorCode(error);
      this.report({ code: this.#failure, message: (error as Error).message });
      const timer = setTimeout(() => {
        this.#opened = this.#open();
      }, retryMs);
      this.#retry = () => clearTimeout(timer);
    }
  }

  async #openSqlite(): Promise<Connections> {
    const { DATA_DIR } = this.settings;
    if (mkdirSync(DATA_DIR, { recursive: true })) chmodSync(DATA_DIR, 0o700);
    const file = databaseFile(DATA_DIR);
    const open = (connection: SqliteConnection, urgent = false) =>
      new Kysely<Tables>({ dialect: new SqliteDialect(connection, urgent) });
    const writing = new SqliteConnection({ file, ...this.sqlite, moved: (message) => this.#moved(message) });
    const [writer, urgent] = [open(writing), open(writing, true)];
    const reader = open(new SqliteConnection({ file, ...this.sqlite, readOnly: true }));
    try {
      await migrate(writer as unknown as Kysely<never>);
      await sql`select 1`.execute(reader);
      return { kind: 'sqlite', writer, urgent, reader };
    } catch (error) {
      await Promise.all([writer.destroy(), reader.destroy()]);
      throw error;
    }
  }

  async #openPostgres(): Promise<Connections> {
    const { DATABASE_URL } = this.settings;
    const open = (max: number, limits?: typeof patient) =>
      new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new Pool(DATABASE_URL, max, limits) }) });
    const [writer, urgent, reader] = [open(6), open(2), open(4)];
    try {
      // A database that cannot be asked anything has no missing steps; it is tried again soon.
      await sql`select 1`.execute(writer);
      if (!(await hasEveryStep(writer as unknown as Kysely<never>))) {
        const migrating = open(1, patient);
        await migrate(migrating as unknown as Kysely<never>).finally(() => migrating.destroy());
      }
      return { kind: 'postgres', writer, urgent, reader };
    } catch (error) {
      await Promise.all([writer.destroy(), urgent.destroy(), reader.destroy()]);
      throw error;
    }
  }
}
