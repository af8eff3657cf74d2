import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isRunning } from './lock';

const prefix = '.temporary-';
/** The folders that this process uses. */
const inUse = new Set<string>();

/** A folder in a registry for what is not yet complete. */
export interface TemporaryFolder {
  path: string;
  /** Removes it, if it is still there. */
  remove: () => Promise<void>;
}

/**
 * Makes a folder inside another one, which is made too if it does not exist. Removes what processes left there when they
 * ended before they could remove it.
 */
export async function makeTemporaryFolder(parent: string): Promise<TemporaryFolder> {
  await mkdir(parent, { recursive: true });
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue;
    const owner = Number.parseInt(name.slice(prefix.length));
    const folder = path.join(parent, name);
    const isAbandoned = owner === process.pid ? !inUse.has(folder) : !isRunning(owner);
    if (isAbandoned) await rm(folder, { recursive: true, force: true });
  }
  const folder = path.join(parent, `${prefix}${process.pid}-${randomUUID()}`);
  inUse.add(folder);
  await mkdir(folder);
  return {
    path: folder,
    async remove() {
      await rm(folder, { recursive: true, force: true });
      inUse.delete(folder);
    },
  };
}
