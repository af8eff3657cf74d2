// @ts-check
/**
 * Writes the search index in a thread of its own: the SQLite addon does not support every context in which the compiler
 * runs. Plain JavaScript: Node starts it as it is.
 *
 * `workerData`: { file, statements: [sql, rows][] }. Each statement runs once for each of its rows, or once if it has none.
 * It posts { done: true } or { failed: message }.
 */
import { parentPort, workerData } from 'node:worker_threads';

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
/**
 * The addon's objects, exported so that they live as long as the thread: from 24.19 on, Node ends the process when it
 * collects one as garbage outside of a call into JavaScript.
 * @type {unknown[]}
 */
export const held = [];

try {
  const { default: Database } = await import('better-sqlite3');
  const database = new Database(workerData.file);
  held.push(database);
  database.exec('pragma journal_mode = off; pragma synchronous = off; begin');
  for (const [sql, rows] of workerData.statements) {
    const statement = database.prepare(sql);
    held.push(statement);
    if (rows) for (const row of rows) statement.run(...row);
    else statement.run();
  }
  database.exec('commit; vacuum');
  database.close();
  port.postMessage({ done: true });
} catch (error) {
  port.postMessage({ failed: error instanceof Error ? error.message : String(error) });
}
