import { spawn } from 'node:child_process';

/** How a process has ended. */
export interface Ended {
  isOk: boolean;
  /** What it printed, errors included, without leading and trailing space. */
  output: string;
}

/**
 * Runs a program in a folder and waits for its end.
 * @param shell whether a shell finds the program, as Windows needs it for npm
 * @throws {Error} if it cannot be started
 */
export function runProcess(
  cwd: string,
  command: string,
  args: readonly string[],
  { shell = false }: { shell?: boolean } = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], shell });
    let output = '';
    const keep = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', reject);
    child.once('close', (code) => resolve({ isOk: code === 0, output: output.trim() }));
  });
}
