// @ts-check
/**
 * Runs one of the threads that use the SQLite addon, and makes so much garbage in it that it is collected many times.
 * Arguments: the thread's file, and a folder for its database. Prints `survived`.
 */
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const [, self = '', thread = '', folder = ''] = process.argv;
const rounds = 120;

/**
 * What each thread is given, what it is asked at once, and what after its first answer.
 * @type {Record<string, { data?: object, first?: unknown, messages: unknown[] }>}
 */
const threads = {
  'server/database/sqlite-thread.mjs': {
    data: { file: path.join(folder, 'database.sqlite'), readOnly: false, oldest: '3.0.0' },
    messages: Array.from({ length: 400 }, (_, id) => ({ id, sql: `select ${id}`, parameters: [] })),
  },
  'content/compile/search/index-writer.mjs': {
    first: {
      file: path.join(folder, 'index.sqlite'),
      statements: [
        ['create table words (word, entries)'],
        ['create table measures (unit, value)'],
        ['create virtual table found using fts5 (text)'],
        ...Array.from({ length: 400 }, (_, at) => [`create table t${at} (word)`]),
      ],
    },
    messages: [],
  },
  'server/search/index-thread.mjs': {
    data: { file: path.join(folder, 'index.sqlite') },
    messages: Array.from({ length: 400 }, (_, id) => ({ id, statements: [{ sql: `select ${id}`, parameters: [] }] })),
  },
};

if (isMainThread) {
  const asked = threads[thread];
  if (!asked) throw new Error(`There is no thread ${thread}`);
  const { data, first, messages } = asked;
  const worker = new Worker(self, { workerData: { ...data, thread: path.resolve(thread) } });
  if (first) worker.postMessage(first);
  let answers = 0;
  let left = rounds;
  worker.on('message', (message) => {
    if ('failed' in message || 'error' in message) throw new Error(JSON.stringify(message));
    if (!('round' in message)) {
      answers += 1;
      if (answers === 1) messages.forEach((each) => worker.postMessage(each));
    } else if (answers > messages.length) {
      left -= 1;
      if (left > 0) return;
      console.log('survived');
      process.exit();
    }
  });
} else {
  void import(pathToFileURL(workerData.thread).href);
  // Some of it lives for a while, so that old objects are collected too.
  const recent = [];
  for (;;) {
    recent.push(Array.from({ length: 50_000 }, (_, at) => ({ at })));
    if (recent.length > 10) recent.shift();
    parentPort?.postMessage({ round: true });
    await wait(1);
  }
}
