import { Worker } from 'node:worker_threads';

/** In a thread of its own, so that it goes on while the process's own thread is busy for ever. */
const watchParent = `
  const { workerData: parent } = require('node:worker_threads');
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, 500);
`;

/**
 * Ends this process when the one that has forked it has ended, however that ended and whatever this one is doing.
 * @param parent the process id of that one
 */
export function endWithParent(parent: number) {
  // On Windows, a process keeps the id of its parent: there it ends as soon as it reads its messages.
  process.once('disconnect', () => process.exit());
  new Worker(watchParent, { eval: true, execArgv: [], workerData: parent }).unref();
}
