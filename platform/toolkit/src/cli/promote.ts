import { promoteRelease } from '../release';
import { keepSigned } from '../trust';
import { existingRegistry, readArguments, readReason } from './arguments';
import { options, type Command } from './command';
import { withPageCheck } from './page-check';
import { readReleases } from './parts';

/** `platform promote`: makes a release live that `publish` has put into the registry; takes effect with the next request. */
export const promote: Command = {
  usage: '<part>[@<version>] … [--registry <folder>] [--reason <text>]',
  summary: 'makes a published release live, after checking that it fits what is live now',
  options: {
    '<part>@<version>': 'the release; of a part without a version, the newest that has never been live',
    ...options.registry,
    ...options.reason,
  },
  async run(args) {
    const { values, positionals } = readArguments(args, { registry: { type: 'string' }, reason: { type: 'string' } });
    const reason = readReason(values.reason);
    const registry = await existingRegistry(values.registry);
    const releases = readReleases(positionals, await registry.parts(), registry.folder);
    const log = (line: string) => console.log(line);
    await keepSigned(registry, log);
    for (const { part, version } of releases) {
      await withPageCheck(registry, log, (verify) =>
        promoteRelease({ part, version, registry, log, ...reason, ...(verify && { verify }) }),
      );
    }
  },
};
