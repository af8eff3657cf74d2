// @ts-check
/**
 * The thread that reads the search index, so that no search holds up a page. Plain JavaScript: Node starts it as it is.
 *
 * `workerData`: { file }. It posts { opened: true } or { failed: message } once, then answers each { id, statements } with
 * { id, results }, the columns of each statement, or { id, failed: message }. The message 'close' ends it. Columns of values
 * are sent in a third of the time that rows take, each of which would repeat the names of the columns.
 */
import { parentPort, workerData } from 'node:worker_threads';

const cacheKib = 16 * 1024;
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
const messageOf = (/** @type {unknown} */ error) => (error instanceof Error ? error.message : String(error));

/**
 * Statements and databases are held for as long as the thread lives, as in ../database/sqlite-thread.mjs: Node would end the
 * process when one is garbage-collected. The search uses a few hundred different statements.
 * @type {Map<string, import('better-sqlite3').Statement<unknown[]>>}
 */
const statements = new Map();

/** @param {import('better-sqlite3').Database} database */
function serve(database) {
  /** @param {{ sql: string, parameters: unknown[] }} statement */
  const run = ({ sql, parameters }) => {
    let statement = statements.get(sql);
    if (!statement) {
      statement = database.prepare(sql).raw();
      statements.set(sql, statement);
    }
    const rows = /** @type {unknown[][]} */ (statement.all(...parameters));
    return Object.fromEntries(statement.columns().map(({ name }, at) => [name, rows.map((row) => row[at])]));
  };
  port.on('message', (message) => {
    if (message === 'close') {
      database.close();
      port.close();
      return;
    }
    try {
      port.postMessage({ id: message.id, results: message.statements.map(run) });
    } catch (error) {
      port.postMessage({ id: message.id, failed: messageOf(error) });
    }
  });
}

try {
  const { default: Database } = await import('better-sqlite3');
  const database = new Database(workerData.file, { readonly: true, fileMustExist: true });
  database.exec(`pragma cache_size = -${cacheKib}; select count(*) from words`);
  serve(database);
  port.postMessage({ opened: true });
} catch (error) {
  port.postMessage({ failed: messageOf(error) });
}
