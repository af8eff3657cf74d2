import pg from 'pg';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';

const timing = {
  connectionTimeoutMillis: 3000,
  statement_timeout: 4000,
  query_timeout: 6000,
  idle_in_transaction_session_timeout: 10_000,
};

/**
 * For steps of the schema: an index of a large table takes minutes. No step waits for a lock for long, because whatever comes after it
 * on the table, such as the posts of the other servers, waits for it; but a step that holds a lock for minutes still keeps them waiting.
 */
export const patient = { ...timing, statement_timeout: 600_000, query_timeout: 610_000, lock_timeout: 4000 };

/** The code of PostgreSQL for a write where only reading is allowed. */
const readOnlyTransaction = '25006';

/** How long to wait for connections to close on their own: a frozen server never closes its side. */
const closeMs = 2000;

/**
 * A pool of connections that the database may break at any moment (row G3): a restart, an ended session or a freeze
 * costs the queries in flight and nothing else.
 *
 * A connection returns to the pool only if it is known to be between transactions. After a time limit it is not: the server may
 * still be running the query, and the next query would run inside a transaction that nobody commits. A connection that refuses
 * to write is not returned either: it may lead to a standby, or its session may have begun when the database was read-only, and
 * a new one may be able to write.
 */
export class Pool implements PostgresPool {
  readonly #pool: pg.Pool;

  /**
   * @param max the largest number of connections
   * @param limits how long connecting, a statement and an idle connection may take
   */
  constructor(connectionString: string | undefined, max: number, limits: typeof timing = timing) {
    this.#pool = new pg.Pool({
      connectionString,
      max,
      application_name: 'website',
      keepAlive: true,
      // A commit is on disk before it is acknowledged, whatever the cluster's default.
      options: '-c synchronous_commit=on',
      ...limits,
    });
    // The pool replaces broken connections, and the query in flight reports why it failed. An 'error' event without a listener
    // would end the process: the pool listens only to idle connections, and passes their errors on to its own listeners.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /** @throws the server's error, or an error if it did not answer in time */
  async connect(): Promise<PostgresPoolClient> {
    return new Client(await this.#pool.connect());
  }

  /** Waits for the queries in flight, and for a short time for the connections to close. */
  async end() {
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<void>((resolve) => (timer = setTimeout(resolve, timing.query_timeout + closeMs)));
    await Promise.race([this.#pool.end(), enough]);
    clearTimeout(timer);
  }
}

/** A connection while it is in use. */
class Client implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  /** Why the connection cannot be used again. */
  #broken: Error | undefined;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(sql: string | PostgresCursor<R>, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== 'string') throw new Error('results are not streamed');
    return this.#query<R>(sql, [...parameters]);
  }

  async #query<R>(sql: string, parameters: unknown[]): Promise<PostgresQueryResult<R>> {
    // A broken connection gets no further query, not even a rollback: it is closed, and the server rolls back on its own.
    if (this.#broken) throw this.#broken;
    try {
      return (await this.#client.query(sql, parameters)) as unknown as PostgresQueryResult<R>;
    } catch (error) {
      if (!isRefusal(error)) this.#broken = error as Error;
      throw error;
    }
  }

  release() {
    const between = this.#client.getTransactionStatus() === 'I';
    this.#client.release(this.#broken !== undefined || !between);
  }
}

/** Whether the server has refused a query but would accept others on the same connection. */
const isRefusal = (error: unknown) =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR' && error.code !== readOnlyTransaction;
