import { spawn } from 'node:child_process';
import path from 'node:path';
import { shellName } from '@platform/contract';
import type { Registry, ReleaseManifest } from '@platform/host/registry';
import { buildRelease, findParts, hashSources, liveReleases, type Part } from '@platform/toolkit/release';
import { root } from '@platform/toolkit/cli';
import { keepSigned, openRegistry } from '@platform/toolkit/trust';
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

/** The registry of this checkout, whatever RELEASES_DIR names: `npm start` and `npm run verify` move nothing that others serve. */
export const ownRegistry = () => openRegistry(ownReleases);
export const ownReleases = path.join(root, 'releases');

/**
 * Releases every part whose sources have never been released into a registry, two at a time. Other parts stay as they are, so a rollback
 * survives a restart. What is released together has to fit together: a remote the new shell, not the one before it.
 * @returns the names of the parts that were released
 */
export async function releaseChanged(registry: Registry): Promise<string[]> {
  await keepSigned(registry, (line) => console.log(line));
  const changed: Part[] = [];
  for (const part of findParts(root)) {
    if (!(await registry.builtFrom(part.name, await hashSources(part)))) changed.push(part);
  }
  const changing = new Set(changed.map(({ name }) => name));
  const waiting = [...changed];
  let shell: Promise<ReleaseManifest | undefined> | undefined;
  const worker = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const built = buildRelease({
        part,
        registry,
        log: (line) => console.log(line),
        live: async () => {
          const staying = (await liveReleases(registry)).filter(({ part: name }) => !changing.has(name));
          const released = part.name === shellName ? undefined : await shell;
          return released ? [...staying, released] : staying;
        },
      });
      // The shell comes first, so that its manifest is there when a remote needs it.
      if (part.name === shellName) shell = built;
      await built;
    }
  };
  await Promise.all([worker(), worker()]);
  return [...changing];
}
