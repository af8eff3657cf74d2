import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '@platform/toolkit/cli';
import { compiledStamp } from '../../content/compile';
import { nodeArguments } from '../../content/compile/node-arguments';
import { watchFolders } from './watch-folders';

const source = path.join(root, 'content');

/** Saving several files is one change. */
const quietMs = 50;

/**
 * Compiles the content again, at once and after every change below `content/`. Refused content leaves `dist/content` as it was.
 * @param onEnd called after a run with the problems, which are also printed; empty if there is new content, or if the
 * problems of the run before have gone
 */
export function watchContent(onEnd: (problems: string[]) => void): void {
  let isChanged = false;
  let isRunning = false;
  let isRefused = false;

  async function run() {
    if (isRunning) return;
    isRunning = true;
    while (isChanged) {
      await wait(quietMs);
      isChanged = false;
      watchAgain();
      const before = await compiledStamp();
      const problems = await compile();
      const isOver = isRefused && problems.length === 0;
      isRefused = problems.length > 0;
      if (isRefused || isOver || (await compiledStamp()) !== before) onEnd(problems);
    }
    isRunning = false;
  }
  const onChange = () => {
    isChanged = true;
    void run();
  };
  const watchAgain = watchFolders(source, onChange);
  onChange();
}

/** @returns the problems; empty if the content is valid */
async function compile(): Promise<string[]> {
  const compiler = spawn(process.execPath, [...nodeArguments, 'content/cli.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  compiler.stderr.pipe(process.stderr);
  const [output] = await Promise.all([text(compiler.stderr), once(compiler, 'close')]);
  return compiler.exitCode === 0
    ? []
    : [output.trim() || `The content compiler ended with ${compiler.exitCode ?? compiler.signalCode}.`];
}
