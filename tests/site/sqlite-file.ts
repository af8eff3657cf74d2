import { SqliteConnection } from 'server/database/sqlite';

/**
 * A SQLite file opened by another program. It runs in a separate thread, like the server's: the addon does not support
 * the contexts in which Jest runs tests.
 */
export class SqliteFile {
  readonly #thread: SqliteConnection['thread'];

  constructor(file: string) {
    this.#thread = new SqliteConnection({ file }).thread;
  }

  /** Runs one statement and returns its rows. */
  async run<Row>(sql: string): Promise<Row[]> {
    const { rows } = await this.#thread.query(sql, []);
    return rows as Row[];
  }

  close() {
    return this.#thread.close();
  }
}
