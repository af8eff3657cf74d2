import { findParts } from '../part';
import { currentActor, releaseChange } from '../release/origin';
import { keepSigned } from '../trust';
import { existingRegistry, readArguments, readReason, root, UsageError } from './arguments';
import { options, type Command } from './command';
import { pick } from './parts';

/** `platform rollback`: takes a canary back, or points `stable` back to an earlier release; takes effect with the next request (row H1). */
export const rollback: Command = {
  usage: '[<part> …] [--registry <folder>] [--to <version>] [--reason <text>]',
  summary: 'takes the canary of a part back, or else makes the release before the live one live again',
  options: {
    ...options.registry,
    '--to <version>': 'the release to go back to; the one before when absent',
    ...options.reason,
  },
  async run(args) {
    const { values, positionals } = readArguments(args, {
      registry: { type: 'string' },
      to: { type: 'string' },
      reason: { type: 'string' },
    });
    const { reason } = readReason(values.reason);
    const registry = await existingRegistry(values.registry);
    const given = positionals.length > 0 ? positionals : ownPart();
    // The parts in the registry, not those in the repository: another team's remote is rolled back the same way.
    const parts = pick(given, await registry.parts(), registry.folder);
    if (values.to !== undefined && parts.length > 1)
      throw new UsageError('--to names a version of one part: name only that part.');
    await keepSigned(registry, (line) => console.log(line));
    const change = releaseChange(await currentActor(root), reason);
    for (const part of parts) {
      if (values.to === undefined && (await registry.canary(part))) {
        const version = await registry.endCanary(part, change);
        console.log(`the canary ${part}@${version} has been taken back`);
        continue;
      }
      const version = values.to ?? (await registry.previous(part));
      await registry.point(part, version, 'rollback', change);
      console.log(`${part} is back at ${version}`);
    }
  },
};

/** The part whose package a command runs in; none in a repository of several parts, where one has to be named. */
export function ownPart(): string[] {
  const parts = findParts(root);
  return parts.length === 1 ? [parts[0]!.name] : [];
}
