import { spawn } from 'node:child_process';
import { shellName } from '@platform/contract';
import type { ReleaseManifest } from '@platform/host/registry';
import { buildRelease, findParts, hashSources, liveShell, type Part } from '@platform/toolkit/release';
import { registry, root } from '@platform/toolkit/cli';

/** A step of a longer command that ended with an error; its own output has said why. */
export class StepError extends Error {
  override name = 'StepError';
}

/**
 * Runs a program of the repository with its output shown.
 * @throws {StepError} if it ends with another code than 0.
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

/** Runs a TypeScript file as this process runs its own. */
export const runScript = (name: string, file: string, args: readonly string[] = []) =>
  run(name, process.execPath, ['--import', 'tsx', file, ...args]);

/** Compiles the content; quick when nothing has changed. */
export const compileContent = () => runScript('The content', 'content/cli.ts');

/**
 * Releases every part whose sources have never been released, two at a time; what is live stays live otherwise, so a
 * rollback survives a restart. A remote that is released together with the shell has to fit the new one.
 * @returns the names of the parts that were released
 */
export async function releaseChanged(): Promise<string[]> {
  const changed: Part[] = [];
  for (const part of findParts(root)) {
    if (!(await registry.builtFrom(part.name, await hashSources(part)))) changed.push(part);
  }
  const waiting = [...changed];
  let shell: Promise<ReleaseManifest | undefined> | undefined;
  const worker = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const built = buildRelease({
        part,
        registry,
        log: (line) => console.log(line),
        shell: () => shell ?? liveShell(registry),
      });
      // The shell comes first, so that it is known by the time a remote asks.
      if (part.name === shellName) shell = built;
      await built;
    }
  };
  await Promise.all([worker(), worker()]);
  return changed.map(({ name }) => name);
}
