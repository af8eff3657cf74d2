import { fork } from 'node:child_process';
import path from 'node:path';
import { RegistryError } from '@platform/host/registry';
import type { Part } from '../part';
import type { OpenedBuild } from './open-build';
import type { ToOpen } from './open-build-program';
import { typescriptArguments } from './typescript';

/** Far more than any remote needs: the largest of the site's is opened in a second. */
const defaultLimitMs = 60_000;

type Answer = { opened: OpenedBuild } | { refused: string };

/**
 * Like {@link openBuild}, but in a separate process: a build that ends its process, or never finishes, is refused like any
 * other.
 * @param limitMs how long it may take, in milliseconds
 * @throws {RegistryError} like {@link openBuild}; also if the process ends early or takes longer
 */
export async function openApart(part: Part, folder: string, limitMs = defaultLimitMs): Promise<OpenedBuild> {
  const isSource = path.extname(__filename) === '.ts';
  const child = fork(path.join(__dirname, `open-build-program${path.extname(__filename)}`), {
    execArgv: isSource ? typescriptArguments() : [],
    serialization: 'advanced',
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise<Answer>((resolve, reject) => {
      const refuse = (reason: string) => reject(new RegistryError(`${part.name} ${reason}. It was not released.`));
      timer = setTimeout(() => refuse(`cannot be opened: it takes more than ${limitMs / 1000} s`), limitMs);
      child.once('error', reject);
      child.once('message', (message) => resolve(message as Answer));
      child.once('exit', (code, signal) =>
        refuse(`cannot be opened: its code ends the process (${signal ?? `exit code ${code}`})`),
      );
      // `exit` reports that the process has ended.
      child.send({ part, folder, sender: process.pid } satisfies ToOpen, () => undefined);
    });
    if ('refused' in answer) throw new RegistryError(answer.refused);
    return answer.opened;
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}
