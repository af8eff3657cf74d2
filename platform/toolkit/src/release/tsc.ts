import { spawn } from 'node:child_process';
import { findInNodeModules } from '../part';

/**
 * Runs the TypeScript compiler that is installed for a part, in the part's folder.
 * @returns whether it found no error, and what it printed
 * @throws {PartError} if TypeScript is not installed
 */
export function runTsc(folder: string, args: readonly string[]): Promise<{ isOk: boolean; output: string }> {
  const tsc = findInNodeModules(folder, 'typescript/bin/tsc');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [tsc, '--pretty', 'false', ...args], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => resolve({ isOk: code === 0, output: output.trim() }));
  });
}
