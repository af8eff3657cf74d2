import { RegistryError, type Registry } from '@platform/host/registry';
import { loadRelease } from '@platform/host/server/loaded-release';
import { ReleaseFiles } from '@platform/host/server/release-files';
import { liveConflicts, liveReleases } from '../release/live';
import { currentActor, releaseChange } from '../release/origin';
import { keepSigned } from '../trust';
import { existingRegistry, onSite, readArguments, readReason, readVersion, root, UsageError } from './arguments';
import { options, type Command } from './command';
import { ownPart, pick } from './parts';

/** `platform rollback`: takes a canary back, or points `stable` back to an earlier release; takes effect with the next request (row H1). */
export const rollback: Command = {
  usage: '[<part> …] [--registry <folder>] [--to <version>] [--reason <text>]',
  summary: 'takes a part’s canary back or, without one, makes the release before the live one live again',
  options: {
    ...options.registry,
    '--to <version>': 'the release to go back to, one that has been live for all visitors (default: the one before)',
    ...options.reason,
  },
  async run(args) {
    const { values, positionals } = readArguments(args, {
      registry: { type: 'string' },
      to: { type: 'string' },
      reason: { type: 'string' },
    });
    const { reason } = readReason(values.reason);
    const registry = await existingRegistry(values.registry, onSite);
    const given = positionals.length > 0 ? positionals : ownPart();
    // The parts in the registry, not those in the repository: another team's remote is rolled back the same way.
    const parts = pick(given, await registry.parts(), registry.folder);
    if (values.to !== undefined) readVersion(values.to);
    if (values.to !== undefined && parts.length > 1)
      throw new UsageError('--to names a version of one part: name only that part.');
    await keepSigned(registry, (line) => console.log(line));
    const change = releaseChange(await currentActor(root), reason);
    // All targets are known before the first part changes.
    const steps = await Promise.all([...new Set(parts)].map((part) => stepOf(registry, part, values.to)));
    for (const { part, version, kind } of steps) {
      if (kind === 'none') {
        console.log(`${part}@${version} is live already: nothing has changed`);
      } else if (kind === 'canary') {
        await registry.endCanary(part, change);
        console.log(`the canary ${part}@${version} has been taken back`);
      } else {
        await registry.point(part, version, 'rollback', change);
        console.log(`${part} is back at ${version}`);
        for (const reason of await conflictsNow(registry, part, version)) console.log(`  but ${reason}`);
      }
    }
  },
};

interface Step {
  part: string;
  version: string;
  kind: 'canary' | 'rollback' | 'none';
}

/** What a rollback does to a part. @throws {RegistryError} if there is no release to go back to, or it is damaged */
async function stepOf(registry: Registry, part: string, to: string | undefined): Promise<Step> {
  const canary = await registry.canary(part);
  if (to === undefined && canary) return { part, version: canary.version, kind: 'canary' };
  const version = to ?? (await registry.previous(part));
  if (!canary && (await registry.channels(part))?.channels.stable === version) return { part, version, kind: 'none' };
  await registry.release(part, version);
  await refuseNeverLive(registry, part, version);
  try {
    await loadRelease(new ReleaseFiles(registry), part, version);
  } catch (error) {
    throw new RegistryError(`${part}@${version} cannot be used: ${(error as Error).message}`, { cause: error });
  }
  return { part, version, kind: 'rollback' };
}

/** What visitors miss with a release that is live again: a rollback is made at once, whatever it fits. */
async function conflictsNow(registry: Registry, part: string, version: string): Promise<string[]> {
  try {
    return liveConflicts(await registry.release(part, version), await liveReleases(registry));
  } catch (error) {
    // What is damaged may be the next part to be rolled back.
    return [`it is not known what it fits: ${(error as Error).message}`];
  }
}

/**
 * Refuses a release that has only been published, or shown to a share of the visitors. A rollback must take effect at once, so
 * it renders no page with the release first: that all visitors had it has to be enough.
 * @throws {RegistryError} with the releases that a rollback can go back to
 */
async function refuseNeverLive(registry: Registry, part: string, version: string) {
  const neverLive = await registry.published(part);
  if (!neverLive.includes(version)) return;
  const stable = (await registry.channels(part))?.channels.stable;
  const earlier = (await registry.versions(part)).filter((each) => each !== stable && !neverLive.includes(each));
  throw new RegistryError(
    `${part}@${version} has never been live for all visitors, as far back as the history of ${part} goes. ` +
      `A rollback checks no page, and goes only to what has been live: ${earlier.join(' ') || 'there is nothing else here'}\n` +
      `To make any other release live, use npm run release -- promote ${part}@${version} (on a server: site-admin promote ${part}@${version}), which checks it.`,
  );
}
