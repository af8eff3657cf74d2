import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs git in a folder; the result answers undefined if git fails, or is not installed. */
export function gitIn(folder: string) {
  // A hook of another repository may have set these.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^GIT_(DIR|WORK_TREE|INDEX_FILE)$/.test(name)),
  );
  return async (...args: string[]): Promise<string | undefined> => {
    try {
      const { stdout } = await run('git', ['--no-optional-locks', ...args], {
        cwd: folder,
        env,
        maxBuffer: 64 * 1024 * 1024,
      });
      return stdout;
    } catch {
      return undefined;
    }
  };
}
