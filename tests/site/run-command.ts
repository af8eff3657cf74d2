import { execFile, type ExecFileOptions } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Runs a command, and returns what it prints.
 * @throws {Error} as `execFile` does, with its output in the message: a compiler prints its errors there
 */
export async function runCommand(file: string, args: readonly string[], options: ExecFileOptions = {}) {
  try {
    return await promisify(execFile)(file, args, { ...options, encoding: 'utf8' });
  } catch (error) {
    const failure = error as Error & { stdout: string };
    failure.message += `\n${failure.stdout}`;
    throw failure;
  }
}
