// @ts-check
/**
 * Compares the sizes of files in a thread of its own. Plain JavaScript: Node starts it as it is.
 *
 * `workerData`: { folder, files: [path, size][] }. It posts whether all files are below the folder and have these sizes.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

const { folder, files } = /** @type {{ folder: string, files: [path: string, size: number][] }} */ (workerData);
const isSame = files.every(([path, size]) => statSync(join(folder, path), { throwIfNoEntry: false })?.size === size);
/** @type {import('node:worker_threads').MessagePort} */ (parentPort).postMessage(isSame);
