import { promoteRelease } from '../release';
import { keepSigned } from '../trust';
import { existingRegistry, readArguments, readCanary, readReason } from './arguments';
import { options, type Command } from './command';
import { withPageCheck } from './page-check';
import { readReleases } from './parts';

/** `platform promote`: makes a release live that `publish` has put into the registry; takes effect with the next request. */
export const promote: Command = {
  usage: '<part>[@<version>] … [--registry <folder>] [--canary <percent>] [--reason <text>]',
  summary: 'makes a published release live, after checking that it fits what is live now',
  options: {
    '<part>@<version>': 'the release; of a part without a version, its canary, or the newest that has never been live',
    ...options.registry,
    ...options.canary,
    ...options.reason,
  },
  async run(args) {
    const { values, positionals } = readArguments(args, {
      registry: { type: 'string' },
      canary: { type: 'string' },
      reason: { type: 'string' },
    });
    const said = { ...readReason(values.reason), ...readCanary(values.canary) };
    const registry = await existingRegistry(values.registry);
    const log = (line: string) => console.log(line);
    await keepSigned(registry, log);
    const releases = readReleases(positionals, await registry.parts(), registry.folder);
    for (const { part, version } of releases) {
      await withPageCheck(registry, log, (verify) =>
        promoteRelease({ part, version, registry, log, ...said, ...(verify && { verify }) }),
      );
    }
  },
};
