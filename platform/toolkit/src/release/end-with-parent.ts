import { Worker } from 'node:worker_threads';

/** Runs in a thread of its own, so that it works even if the main thread is busy forever. */
const watchParent = `
  const { workerData: parent } = require('node:worker_threads');
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, 500);
`;

/**
 * Ends this process once its parent has ended, however that happened and whatever this process is doing.
 * @param parent the parent's process id
 */
export function endWithParent(parent: number) {
  // On Windows, the parent's id stays the same after its end: there, this process ends when it next reads its messages.
  process.once('disconnect', () => process.exit());
  new Worker(watchParent, { eval: true, execArgv: [], workerData: parent }).unref();
}
