// @ts-check
/**
 * The thread in which one SQLite connection lives, so that waiting for the disk or for a lock never holds up a page. Plain
 * JavaScript: Node starts it as it is, whatever runs the rest of the server.
 *
 * `workerData`: { file, readOnly, busyMs, oldest } with `oldest` the first usable SQLite version.
 * It says { opened: true } or { failed: { code, message } } once, then answers each { id, sql, parameters } with
 * { id, rows, changes } or { id, error: { code, message } }. The message 'close' ends it.
 */
import { closeSync, openSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

const keptStatements = 300;
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);

/** @param {unknown} error */
const plain = (error) => {
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
  return { code: code ?? 'SQLITE_UNUSABLE', message };
};

/** @param {string} version @param {string} oldest */
function isOlder(version, oldest) {
  const parts = (/** @type {string} */ text) => text.split('.').map(Number);
  const [found, wanted] = [parts(version), parts(oldest)];
  const differs = wanted.findIndex((part, index) => part !== found[index]);
  return differs >= 0 && (found[differs] ?? 0) < (wanted[differs] ?? 0);
}

async function open() {
  const { file, readOnly, busyMs, oldest } = workerData;
  const { default: Database } = await import('better-sqlite3');
  const memory = new Database(':memory:');
  const version = String(memory.prepare('select sqlite_version()').pluck().get());
  memory.close();
  if (isOlder(version, oldest)) {
    const message = `SQLite ${version} can corrupt a database that several connections write to: ${oldest} is needed`;
    throw Object.assign(new Error(message), { code: 'SQLITE_TOO_OLD' });
  }
  // Nobody but the server's own user may read what visitors wrote.
  closeSync(openSync(file, 'a', 0o600));
  const database = new Database(file, { timeout: busyMs });
  if (database.pragma('journal_mode = WAL', { simple: true }) !== 'wal') {
    throw new Error('the file system of DATA_DIR does not support a write-ahead log');
  }
  // FULL: a commit is on the disk before it is acknowledged. secure_delete: what is erased is overwritten.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('secure_delete = ON');
  if (readOnly) database.pragma('query_only = ON');
  return database;
}

/** @param {import('better-sqlite3').Database} database */
function serve(database) {
  /** @type {Map<string, import('better-sqlite3').Statement<unknown[]>>} */
  const statements = new Map();

  /** @param {string} sql @param {unknown[]} parameters */
  const run = (sql, parameters) => {
    // SQLite has rolled back by itself after some errors, such as a full disk.
    if (sql === 'rollback' && !database.inTransaction) return { rows: [] };
    let statement = statements.get(sql);
    if (!statement) {
      statement = database.prepare(sql);
      if (statements.size >= keptStatements) statements.clear();
      statements.set(sql, statement);
    }
    if (statement.reader) return { rows: statement.all(...parameters) };
    return { rows: [], changes: statement.run(...parameters).changes };
  };

  port.on('message', (message) => {
    if (message === 'close') {
      database.close();
      port.close();
      return;
    }
    const { id, sql, parameters } = message;
    try {
      port.postMessage({ id, ...run(sql, parameters) });
    } catch (error) {
      port.postMessage({ id, error: plain(error) });
    }
  });
}

try {
  serve(await open());
  port.postMessage({ opened: true });
} catch (error) {
  port.postMessage({ failed: plain(error) });
}
