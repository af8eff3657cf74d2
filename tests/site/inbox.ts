import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(__dirname, '../..');

/**
 * Runs `npm run inbox` on a site's data folder, as the company would.
 * @returns the printed lines
 */
export async function inbox(dataDir: string, ...args: string[]): Promise<string[]> {
  const command = ['--import', 'tsx', 'server/cli/inbox.ts', ...args];
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return stdout.split('\n').filter(Boolean);
}
