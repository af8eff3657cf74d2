import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { RegistryError, StateMovedError } from '../../registry';
import { makeTables } from './tables';

const channel = 'registry_moved';
const timing = { connectionTimeoutMillis: 3000, statement_timeout: 30_000, query_timeout: 30_000, keepAlive: true };
/** How long closing a connection may take, in ms. */
const endMs = 1000;

/** Runs work on a separate connection. @throws {RegistryError} if the database cannot be used */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...timing, connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await makeTables(client);
    return await work(client);
  } catch (error) {
    throw asRegistryError(error);
  } finally {
    await end(client);
  }
}

/** Tells all who {@link listen} that the registry has changed; in a transaction, once it is committed. */
export async function notify(client: pg.Client, what: string) {
  await client.query('select pg_notify($1, $2)', [channel, what]);
}

/** What happens to a connection that listens. */
export interface Listener {
  onNews: () => void;
  onEnd: (error: Error) => void;
}

/**
 * Runs work with a connection that hears of every {@link notify}, until the work ends.
 * @param queryMs how long a query may take
 */
export async function listen(
  url: string,
  queryMs: number,
  { onNews, onEnd }: Listener,
  work: (client: pg.Client) => Promise<void>,
) {
  const client = new pg.Client({ ...timing, query_timeout: queryMs, connectionString: url });
  client.on('notification', onNews);
  client.on('error', onEnd);
  client.on('end', () => onEnd(new Error('the connection has ended')));
  try {
    await client.connect();
    await makeTables(client);
    await client.query(`listen ${channel}`);
    await work(client);
  } finally {
    await end(client);
  }
}

/** Waits a little for a connection to close: a frozen server never closes its side. */
async function end(client: pg.Client) {
  const ended = client.end().catch(() => undefined);
  await Promise.race([ended, wait(endMs, undefined, { ref: false })]);
}

/** Whether an error means that the content is refused, in which case the connection can still be used. */
export const isRefusal = (error: unknown) => error instanceof RegistryError || error instanceof StateMovedError;

/** The error of a registry that says what has failed. */
export function asRegistryError(error: unknown): Error {
  if (isRefusal(error)) return error;
  const { message, code, path: file } = error as NodeJS.ErrnoException;
  if (file !== undefined) return new RegistryError(`${file} cannot be used (${code}).`, { cause: error });
  return new RegistryError(`The database of the releases cannot be used (${code ?? message}).`, { cause: error });
}
