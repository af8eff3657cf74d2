import { command, root, UsageError } from '@platform/toolkit/cli';
import { newComponent } from './new/component';
import { Draft } from './new/draft';
import { readName } from './new/names';
import { newRemote } from './new/remote';
import { newScreen } from './new/screen';

const usage = `Usage: npm run new -- remote <name>
       npm run new -- screen <remote> <name>
       npm run new -- component <name>`;

/** `npm run new`: writes a working remote, screen or component of shared-ui, with its test. */
command(async () => {
  const [kind, ...words] = process.argv.slice(2);
  const draft = new Draft(root);
  const steps = await drafted(draft, kind, words);
  for (const file of await draft.write()) console.log(`wrote ${file}`);
  for (const step of steps) console.log(step);
});

/** @throws {UsageError} if the arguments are not one of the three forms */
function drafted(draft: Draft, kind: string | undefined, words: readonly string[]): Promise<string[]> {
  const [first = '', second = ''] = words;
  if (kind === 'remote' && words.length === 1) return newRemote(draft, readName(first));
  if (kind === 'screen' && words.length === 2) return newScreen(draft, first, readName(second));
  if (kind === 'component' && words.length === 1) return newComponent(draft, readName(first));
  throw new UsageError(usage);
}
