import { mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

const waitAtMostMs = 10_000;

/** Thrown when another process has held a document for too long. */
export class LockError extends Error {
  override name = 'LockError';
}

/**
 * Runs `work` while it alone holds the lock of a file, among all processes and all work in this one. Takes over the lock of a
 * process that has ended.
 * @throws {LockError} if the lock is not free within ten seconds, and whatever the work throws
 */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const lock = `${file}.lock`;
  const until = performance.now() + waitAtMostMs;
  while (!(await take(lock))) {
    if (performance.now() > until) {
      throw new LockError(
        `${lock} has been held for ten seconds. Remove it, and ${lock}.removing, if nobody is releasing.`,
      );
    }
    await wait(10 + Math.random() * 20);
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

async function take(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (await isAbandoned(lock)) await removeAbandoned(lock);
    return false;
  }
}

async function isAbandoned(lock: string): Promise<boolean> {
  const holder = Number(await readFile(lock, 'utf8').catch(() => ''));
  return holder > 0 && !isRunning(holder);
}

/** Removed by one process at a time, and only after a second look: another may have removed this lock and taken it meanwhile. */
async function removeAbandoned(lock: string) {
  const removing = `${lock}.removing`;
  try {
    await mkdir(removing);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw error;
  }
  try {
    if (await isAbandoned(lock)) await rm(lock, { force: true });
  } finally {
    await rmdir(removing);
  }
}

/** Whether a process is still running on this machine. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
