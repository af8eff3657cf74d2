// @ts-check
// Runs in a measured server before its own code (many-releases.ts): at SIGUSR2 it collects garbage, and writes the bytes that are
// still used to the file HEAP_FILE.
import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

const file = process.env['HEAP_FILE'];
if (isMainThread && file) {
  setFlagsFromString('--expose-gc');
  const collect = /** @type {() => void} */ (runInNewContext('gc'));
  process.on('SIGUSR2', () => {
    collect();
    // What finalizers let go of, and buffers that another thread frees, are gone after the second time.
    setTimeout(() => {
      collect();
      setTimeout(() => {
        const { heapUsed, external } = process.memoryUsage();
        writeFileSync(file, String(heapUsed + external));
      }, 500);
    }, 500);
  });
}
