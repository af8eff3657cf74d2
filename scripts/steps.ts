import { spawn } from 'node:child_process';
import { root } from '@platform/toolkit/cli';
import { nodeArguments } from '../content/compile/node-arguments';

/** A failed step of a longer command; its own output has given the reason. */
export class StepError extends Error {
  override name = 'StepError';
}

/**
 * Runs a program of the repository and shows its output.
 * @throws {StepError} if its exit code is not 0
 */
export function run(
  name: string,
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('error', (error) => reject(new StepError(`${name} could not be started: ${error.message}`)));
    child.once('close', (code) => (code === 0 ? resolve() : reject(new StepError(`${name} failed.`))));
  });
}

/** Compiles the content; quick when nothing has changed. */
export const compileContent = () => run('The content', process.execPath, [...nodeArguments, 'content/cli.ts']);
