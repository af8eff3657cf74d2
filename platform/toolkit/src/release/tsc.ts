import { findInNodeModules } from '../part';
import { runProcess, type Ended } from './run-process';

/**
 * Runs the TypeScript compiler that is installed for a part, in the part's folder.
 * @throws {PartError} if TypeScript is not installed
 */
export async function runTsc(folder: string, args: readonly string[]): Promise<Ended> {
  const tsc = findInNodeModules(folder, 'typescript/bin/tsc');
  return runProcess(folder, process.execPath, [tsc, '--pretty', 'false', ...args]);
}
