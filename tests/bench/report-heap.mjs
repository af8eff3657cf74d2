// @ts-check
// Runs in a measured server before its own code (many-releases.ts): at SIGUSR2 it collects garbage, and writes the bytes that are
// still used to the file HEAP_FILE. Without what V8 keeps of compiled code until it needs the space: after 100 releases 57 MB.
import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

const file = process.env['HEAP_FILE'];
if (isMainThread && file) {
  setFlagsFromString('--expose-gc');
  const gc = /** @type {(options: object) => void} */ (runInNewContext('gc'));
  process.on('SIGUSR2', () => {
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    // Another thread frees buffers.
    setTimeout(() => {
      const { heapUsed, external } = process.memoryUsage();
      writeFileSync(file, String(heapUsed + external));
    }, 500);
  });
}
