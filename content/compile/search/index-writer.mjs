// @ts-check
/**
 * Writes the search index in a thread of its own: the SQLite addon does not support every context in which the compiler
 * runs. Plain JavaScript: Node starts it as it is.
 *
 * It is sent one message: { file, statements: [sql, rows][], compacts, version }. Each statement runs once for each of its rows, or once if it
 * has none; then the table of words is filled from the full-text index. `compacts`: whether the file is then made as small
 * as it can be. `version`: its `user_version`, 0 if absent. It posts { done: true } or { failed: message }.
 */
import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
const sent = once(port, 'message');
/**
 * The addon's objects, exported so that they live as long as the thread: from 24.19 on, Node ends the process when it
 * collects one as garbage outside of a call into JavaScript.
 * @type {unknown[]}
 */
export const held = [];

/** A number with its unit, as api/search writes it in one term. */
const measure = /^(\d+(?:\.\d+)?)([a-z]+2?)$/;

/** A word that can be misspelt. */
const word = /^\p{L}{3,24}$/u;

/**
 * Changes the table of words where the full-text index has.
 * @param {import('better-sqlite3').Database} database
 */
function fillWords(database) {
  const terms = database.prepare(`select term, doc from temp.terms where term not glob '*[0-9]*'`).raw();
  const words = database.prepare('select word, entries from words').raw();
  const put = database.prepare('insert or replace into words values (?, ?)');
  const remove = database.prepare('delete from words where word = ?');
  held.push(terms, words, put, remove);
  const before = new Map(/** @type {[string, number][]} */ (words.all()));
  for (const [term, entries] of /** @type {[string, number][]} */ (terms.all())) {
    if (before.get(term) !== entries && word.test(term)) put.run(term, entries);
    before.delete(term);
  }
  for (const gone of before.keys()) remove.run(gone);
}

/**
 * Fills the table of measures from the full-text index.
 * @param {import('better-sqlite3').Database} database
 */
function fillMeasures(database) {
  const terms = database.prepare(`select term from temp.terms where term glob '[0-9]*'`).pluck();
  const put = database.prepare('insert or ignore into measures values (?, ?)');
  held.push(terms, put);
  database.exec('delete from measures');
  for (const term of /** @type {string[]} */ (terms.all())) {
    const [, value, unit] = measure.exec(term) ?? [];
    if (unit) put.run(unit, Number(value));
  }
}

/**
 * Counts the rows and terms of the full-text index, by which it weighs words: it does not count down itself when a row of
 * an index without content is deleted. The record is described at https://sqlite.org/fts5.html#fts5_data_structures.
 * @param {import('better-sqlite3').Database} database
 */
function correctTotals(database) {
  // The tables of the full-text index must not be written before this.
  database.unsafeMode(true);
  const read = database.prepare('select sz from found_docsize').pluck();
  const update = database.prepare('update found_data set block = ? where id = 1');
  held.push(read, update);
  const sizes = /** @type {Buffer[]} */ (read.all());
  const totals = [sizes.length];
  for (const size of sizes) {
    varintsIn(size).forEach((terms, column) => (totals[column + 1] = (totals[column + 1] ?? 0) + terms));
  }
  if (sizes.length > 0) update.run(Buffer.from(totals.flatMap(varint)));
  database.unsafeMode(false);
}

/**
 * SQLite's numbers of variable length: seven bits in a byte, all bytes but the last with the highest bit.
 * @param {Buffer} bytes
 */
function varintsIn(bytes) {
  const numbers = [];
  let number = 0;
  for (const byte of bytes) {
    number = number * 128 + (byte & 127);
    if (byte < 128) {
      numbers.push(number);
      number = 0;
    }
  }
  return numbers;
}

/**
 * @param {number} number less than 2 ** 49
 * @returns {number[]} its bytes
 */
const varint = (number) =>
  number < 128 ? [number] : [...varint(Math.floor(number / 128)).map((byte) => byte | 128), number % 128];

try {
  const { default: Database } = await import('better-sqlite3');
  const [{ file, statements, compacts, version = 0 }] = await sent;
  const database = new Database(file);
  held.push(database);
  database.exec('pragma journal_mode = off; pragma synchronous = off; begin');
  for (const [sql, rows] of statements) {
    const statement = database.prepare(sql);
    held.push(statement);
    if (rows) for (const row of rows) statement.run(...row);
    else statement.run();
  }
  database.exec('create virtual table temp.terms using fts5vocab(main, found, row)');
  fillWords(database);
  fillMeasures(database);
  database.exec('drop table temp.terms');
  if (compacts) {
    database.exec(
      `insert into found(found) values ('optimize'); insert into code_parts(code_parts) values ('optimize')`,
    );
  }
  database.exec(`pragma user_version = ${version}; commit`);
  correctTotals(database);
  if (compacts) database.exec('vacuum');
  database.close();
  port.postMessage({ done: true });
} catch (error) {
  port.postMessage({ failed: error instanceof Error ? error.message : String(error) });
}
