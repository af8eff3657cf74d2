// @ts-check
// Runs in a measured server before its own code (many-releases.ts): at SIGUSR2 it collects garbage, and writes the bytes that are
// still used to the file HEAP_FILE. The collection also
// drops what V8 otherwise keeps of compiled code until memory is short (57 MB after 100 releases).
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
    // Buffers are freed by another thread, shortly afterwards.
    setTimeout(() => {
      const { heapUsed, external } = process.memoryUsage();
      writeFileSync(file, String(heapUsed + external));
    }, 500);
  });
}
