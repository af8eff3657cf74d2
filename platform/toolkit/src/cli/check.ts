import path from 'node:path';
import { shellName } from '@platform/contract';
import { RegistryError, type ReleaseManifest } from '@platform/host/registry';
import {
  defaultBuildFolder,
  liveConflicts,
  liveReleases,
  readBuild,
  releasesOfSite,
  type LiveReleases,
} from '../release';
import { existingRegistry, readArguments, root, UsageError } from './arguments';
import { options, type Command } from './command';
import { namedParts } from './parts';

/** `platform check`: checks whether a build fits what is live in a registry or on a site */
export const check: Command = {
  usage: '[<part> …] (--registry <folder> | --site <address>) [--from <folder>]',
  summary: 'checks whether a build fits what is live: a remote is compared with the shell, a shell with all remotes',
  options: {
    '--registry <folder>': 'the registry whose live releases it must fit',
    '--site <address>': 'the running site whose releases it must fit, e.g. https://www.example.com',
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
    const live = site === undefined ? await releasesIn(registry!) : await releasesOfSite(site);
    const reasons: string[] = [];
    for (const part of parts) {
      const built = await readBuild(part, from === undefined ? defaultBuildFolder(part) : path.resolve(root, from));
      const found = liveConflicts(built, live);
      reasons.push(...found);
      if (found.length === 0) console.log(`${built.part}@${built.version} fits ${checked(built, live.stable)}`);
    }
    if (reasons.length > 0) throw new RegistryError(`${reasons.join('\n')}\nIt cannot be released.`);
  },
};

async function releasesIn(folder: string): Promise<LiveReleases> {
  const registry = await existingRegistry(folder);
  const live = await liveReleases(registry);
  if (!live.stable.some(({ part }) => part === shellName)) {
    throw new RegistryError(`No shell has been released into ${registry.folder}.`);
  }
  return live;
}

/** The releases that a build has been compared with. */
function checked({ part }: ReleaseManifest, live: readonly ReleaseManifest[]): string {
  const others = live.filter((each) => (part === shellName ? each.part !== shellName : each.part === shellName));
  return others.map(({ part: name, version }) => `${name}@${version}`).join(', ') || 'an empty site';
}
