import path from 'node:path';
import { findIncompatibilities, RegistryError, type ReleaseManifest } from '@platform/host/registry';
import { defaultBuildFolder, liveShell, readBuild, shellOfSite } from '../release';
import { existingRegistry, readArguments, root, UsageError } from './arguments';
import { options, type Command } from './command';
import { namedParts } from './parts';

/** `platform check`: checks whether a build fits the shell that is live in a registry or on a site. */
export const check: Command = {
  usage: '[<part> …] (--registry <folder> | --site <address>) [--from <folder>]',
  summary: 'says whether a built remote fits the live shell, and names what the shell lacks',
  options: {
    '--registry <folder>': 'the registry whose live shell it must fit',
    '--site <address>': 'the running site whose shell it must fit, e.g. https://www.example.com',
    ...options.from,
  },
  async run(args) {
    const { values, positionals } = readArguments(args, {
      registry: { type: 'string' },
      site: { type: 'string' },
      from: { type: 'string' },
    });
    const { registry, site, from } = values;
    if ((registry === undefined) === (site === undefined)) {
      throw new UsageError('Say what the part must fit: either --registry or --site.');
    }
    const parts = namedParts(positionals);
    if (from !== undefined && parts.length > 1)
      throw new UsageError('--from names the folder of one part: name only that part.');
    const shell = site === undefined ? await shellOfRegistry(registry!) : await shellOfSite(site);
    const reasons: string[] = [];
    for (const part of parts) {
      const built = await readBuild(part, from === undefined ? defaultBuildFolder(part) : path.resolve(root, from));
      const found = findIncompatibilities(built, shell);
      reasons.push(...found);
      if (found.length === 0) console.log(`${built.part}@${built.version} fits ${shell.part}@${shell.version}`);
    }
    if (reasons.length > 0) throw new RegistryError(`${reasons.join('\n')}\nIt cannot be released.`);
  },
};

async function shellOfRegistry(folder: string): Promise<ReleaseManifest> {
  const registry = await existingRegistry(folder);
  const shell = await liveShell(registry);
  if (!shell) throw new RegistryError(`No shell has been released into ${registry.folder}.`);
  return shell;
}
