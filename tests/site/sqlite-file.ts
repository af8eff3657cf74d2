import { SqliteConnection } from 'server/database/sqlite';

/**
 * A SQLite file as another program has it open. It lives in a thread of its own, as the server's does: the addon is not
 * made for the contexts in which Jest runs tests.
 */
export class SqliteFile {
  readonly #thread: SqliteConnection['thread'];

  constructor(file: string) {
    this.#thread = new SqliteConnection({ file }).thread;
  }

  /** Runs one statement and gives its rows. */
  async run<Row>(sql: string): Promise<Row[]> {
    const { rows } = await this.#thread.query(sql, []);
    return rows as Row[];
  }

  close() {
    return this.#thread.close();
  }
}
