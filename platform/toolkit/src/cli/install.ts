import path from 'node:path';
import { installReleases } from '../release';
import { keepSigned } from '../trust';
import { existingRegistry, readArguments, root, UsageError } from './arguments';
import { options, type Command } from './command';
import { pageCheckTogether } from './page-check';

/** `site-admin install`: the step of deploy/use.sh that brings a package's releases into the server's registry. */
export const install: Command = {
  usage: '<folder> [--registry <folder>]',
  summary:
    'copies a package’s releases into the registry, checks their pages, and makes live those that are live in the package',
  options: options.registry,
  async run(args) {
    const { values, positionals } = readArguments(args, { registry: { type: 'string' } });
    const [given, ...more] = positionals;
    if (given === undefined || more.length > 0) throw new UsageError('Name the folder of the releases of one package.');
    const registry = await existingRegistry(values.registry);
    const log = (line: string) => console.log(line);
    await keepSigned(registry, log);
    const verify = pageCheckTogether(registry, log);
    for (const release of await installReleases(path.resolve(root, given), registry, verify)) log(`${release} is live`);
  },
};
