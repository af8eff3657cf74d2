// @ts-check
/**
 * The thread in which one SQLite connection lives, so that waiting for the disk or for a lock never holds up a page.
 * Plain JavaScript: Node starts it as it is, whatever runs the rest of the server.
 *
 * `workerData`: { file, readOnly, oldest } with `oldest` the first usable SQLite version. It posts { opened:
 * true } or { failed: { code, message } } once, then answers each { id, sql, parameters } with { id, rows, changes } or
 * { id, error: { code, message } }. The message 'close' ends it.
 *
 * A write is acknowledged only while the file is still the one at its path: if it was moved, replaced or removed, a write would
 * be lost, and the answer is SQLITE_MOVED. The same applies when the log no longer holds what was written to it.
 */
import { fstatSync, ftruncateSync, openSync, readSync, statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

/** How long SQLite waits for another process's lock. */
const busyMs = 1500;

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);

/**
 * Holds an object of the addon for as long as the thread lives. From version 24.19, Node ends the process when such an object
 * is garbage-collected outside a call into JavaScript. For the same reason, nothing here uses `Database.pragma`, which makes a
 * statement for each call.
 * @template T
 * @param {T} object
 */
const keep = (object) => {
  held.push(object);
  return object;
};
/** @type {unknown[]} */
const held = [];

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

/** The suffixes of the files that make up a database in WAL mode. */
const suffixes = ['', '-wal', '-shm'];

/**
 * Which files are at the path now; undefined where there is none.
 * @param {string} file
 */
const filesAt = (file) => suffixes.map((suffix) => statSync(`${file}${suffix}`, { throwIfNoEntry: false }));

/** Whether the files at the path are still those that were opened. @param {string} file */
function watch(file) {
  const opened = filesAt(file);
  let size = opened[0]?.size ?? 0;
  return () => {
    const found = filesAt(file);
    const same = found.every((stats, index) => stats?.ino === opened[index]?.ino && stats?.dev === opened[index]?.dev);
    // The database itself only grows.
    const cut = (found[0]?.size ?? 0) < size;
    size = found[0]?.size ?? 0;
    return same && !cut;
  };
}

const logHeader = 32;
const frameHeader = 24;

/**
 * Whether the log still holds what its index says. Something else may have emptied the log without SQLite noticing: SQLite then
 * writes on after the hole, and what it commits cannot be read back. A checkpoint marks the log as empty in the index before it
 * empties it.
 *
 * Both files stay open: closing the index would end the locks that SQLite holds on it in this process.
 * @param {string} file @param {number} pageSize
 */
function watchLog(file, pageSize) {
  const log = openSync(`${file}-wal`, 'r+');
  const index = openSync(`${file}-shm`, 'r');
  // The index begins with two copies of: 4 words, the number of frames, 3 words, the salt (2 words), 2 words.
  const indexNow = () => {
    const words = new Uint32Array(24);
    readSync(index, words, 0, words.byteLength, 0);
    return words;
  };
  /** @param {Uint32Array} words */
  const fits = (words) => {
    const frames = words[4] ?? 0;
    if (frames === 0) return true;
    const header = new Uint32Array(logHeader / 4);
    readSync(log, header, 0, header.byteLength, 0);
    const sameSalt = header[4] === words[8] && header[5] === words[9];
    return sameSalt && fstatSync(log).size >= logHeader + frames * (frameHeader + pageSize);
  };
  const isWhole = () => {
    // Another process may write to the log or empty it meanwhile, so only an index that does not change is trusted.
    for (let tries = 0; tries < 10; tries += 1) {
      const before = indexNow();
      if (fits(before)) return true;
      const after = indexNow();
      const still = before.every((word, at) => word === after[at] && word === before[(at + 12) % 24]);
      if (still) return false;
    }
    return true;
  };
  // A log without a beginning is useless to the next process that opens the file, but closing would copy its holes into the
  // file. From an empty log, nothing can be copied.
  return { isWhole, empty: () => ftruncateSync(log, 0) };
}

async function open() {
  const { file, readOnly, oldest } = workerData;
  const { default: Database } = await import('better-sqlite3');
  const memory = keep(new Database(':memory:'));
  const version = String(keep(memory.prepare('select sqlite_version()')).pluck().get());
  memory.close();
  if (isOlder(version, oldest)) {
    const message = `SQLite ${version} can corrupt a database that several connections write to: ${oldest} is needed`;
    throw Object.assign(new Error(message), { code: 'SQLITE_TOO_OLD' });
  }
  // Nobody but the server's own user may read what visitors wrote. The descriptor stays open as long as the thread lives:
  // closing it would end the locks that SQLite holds on the file anywhere in this process, and the next process to close the
  // database would believe it was the last one and delete the log.
  const descriptor = openSync(file, 'a', 0o600);
  const database = keep(new Database(file, { timeout: busyMs }));
  if (keep(database.prepare('pragma journal_mode = WAL')).pluck().get() !== 'wal') {
    throw new Error('the file system of DATA_DIR does not support a write-ahead log');
  }
  // FULL: a commit is on the disk before it is acknowledged. secure_delete: what is erased is overwritten.
  database.exec('pragma synchronous = FULL; pragma foreign_keys = ON; pragma secure_delete = ON');
  if (readOnly) database.exec('pragma query_only = ON');
  // The first read opens the log, so that all files exist.
  keep(database.prepare('select count(*) from sqlite_schema')).get();
  const log = watchLog(file, Number(keep(database.prepare('pragma page_size')).pluck().get()));
  return { database, isInPlace: watch(file), log, hasName: () => fstatSync(descriptor).nlink > 0 };
}

/** @param {Awaited<ReturnType<typeof open>>} opened */
function serve({ database, isInPlace, log, hasName }) {
  /**
   * Never cleared: see `keep`. The server's queries have a few hundred forms.
   * @type {Map<string, import('better-sqlite3').Statement<unknown[]>>}
   */
  const statements = new Map();
  keep(statements);

  const stayInPlace = () => {
    const inPlace = isInPlace();
    if (inPlace && log.isWhole()) return;
    if (database.inTransaction) database.exec('rollback');
    throw Object.assign(new Error(inPlace ? leaveLog() : leave()), { code: 'SQLITE_MOVED' });
  };

  /** Moves everything acknowledged so far into the database file, wherever it is. Returns a message that names it. */
  const leave = () => {
    const { file, readOnly } = workerData;
    if (readOnly) return `${file} is not the file that was opened`;
    // The log is copied into the file before another file takes its place.
    database.exec('pragma wal_checkpoint(TRUNCATE)');
    if (hasName()) return `${file} was moved: what was acknowledged so far is in the moved file`;
    const copy = `${file}.${new Date().toISOString().replaceAll(':', '-')}`;
    openSync(copy, 'wx', 0o600);
    keep(database.prepare('vacuum into ?')).run(copy);
    return `${file} was replaced or removed: what was acknowledged so far is in ${copy}`;
  };

  /** Gives up a log that was emptied or overwritten. Returns a message about it. */
  const leaveLog = () => {
    const { file } = workerData;
    log.empty();
    return `${file}-wal was emptied or overwritten: what it held and ${file} did not is lost`;
  };

  /** @param {string} sql @param {unknown[]} parameters */
  const run = (sql, parameters) => {
    if (sql === 'begin immediate') stayInPlace();
    const answer = execute(sql, parameters);
    const written = 'changes' in answer && !database.inTransaction && sql !== 'rollback';
    if (written) stayInPlace();
    return answer;
  };

  /** @param {string} sql @param {unknown[]} parameters */
  const execute = (sql, parameters) => {
    // After some errors, such as a full disk, SQLite has already rolled back.
    if (sql === 'rollback' && !database.inTransaction) return { rows: [] };
    let statement = statements.get(sql);
    if (!statement) {
      statement = database.prepare(sql);
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
