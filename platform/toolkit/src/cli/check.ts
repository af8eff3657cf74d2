import path from 'node:path';
import { shellName } from '@platform/contract';
import { RegistryError, type ReleaseManifest } from '@platform/host/registry';
import type { Part } from '../part';
import {
  checkPart,
  liveReleases,
  liveTypes,
  pagesNotRendered,
  refuseUncommitted,
  releasesOfSite,
  shellTypesOfSite,
  type LiveReleases,
} from '../release';
import { existingRegistry, readArguments, readSite, root, UsageError } from './arguments';
import { options, type Command } from './command';
import { withPageCheck } from './page-check';
import { partsOf } from './parts';

const log = (line: string) => console.log(line);

/** `platform check`: the gate of a release, against what is live in a registry or on a site; nothing is released. */
export const check: Command = {
  usage: '[<part> …] (--registry <folder> | --site <address>) [--from <folder> | --dirty]',
  summary: 'checks whether a part could be released: its own checks, its build, and whether that fits what is live',
  options: {
    '--registry <folder>': 'the registry whose live releases it must fit',
    '--site <address>': 'the running site whose releases it must fit, e.g. https://www.example.com',
    '--from <folder>':
      'check what `build` has put there (default: the part’s dist/release, built first if its sources have changed)',
    ...options.dirty,
  },
  async run(args) {
    const { values, positionals } = readArguments(args, {
      registry: { type: 'string' },
      site: { type: 'string' },
      from: { type: 'string' },
      dirty: { type: 'boolean', default: false },
    });
    const { registry, dirty } = values;
    if ((registry === undefined) === (values.site === undefined)) {
      throw new UsageError('Say what the part must fit: either --registry or --site.');
    }
    const site = values.site === undefined ? undefined : readSite(values.site);
    const parts = await partsOf(positionals, values.from);
    if (values.from !== undefined && parts.length > 1)
      throw new UsageError('--from names the folder of one part: name only that part.');
    const from = values.from === undefined ? undefined : path.resolve(root, values.from);
    if (from === undefined && !dirty) await refuseUncommitted(parts);
    for (const part of parts) {
      const { release, live } = await (site === undefined
        ? checkInRegistry(part, from, registry!)
        : checkOnSite(part, from, site));
      console.log(`${part.name}@${release.version} fits ${others(part.name, live)}`);
    }
  },
};

async function checkInRegistry(part: Part, from: string | undefined, folder: string) {
  const registry = await existingRegistry(folder);
  const live = await liveReleases(registry);
  if (!live.stable.some(({ part: name }) => name === shellName)) {
    throw new RegistryError(`No shell has been released into ${registry.folder}.`);
  }
  return withPageCheck(registry, part.name, log, async (verify) => {
    const { release, folder: built } = await checkPart({ part, from, live, types: () => liveTypes(registry), log });
    await verify?.(release, built);
    return { release, live };
  });
}

async function checkOnSite(part: Part, from: string | undefined, site: string) {
  const live = await releasesOfSite(site);
  const { release } = await checkPart({ part, from, live, types: () => shellTypesOfSite(site, live), log });
  log(pagesNotRendered(release));
  return { release, live };
}

/** The releases that a build has been compared with. */
function others(part: string, { stable, canaries }: LiveReleases): string {
  const isOther = (each: ReleaseManifest) => (part === shellName ? each.part !== part : each.part === shellName);
  const label = ({ part: name, version }: ReleaseManifest) => `${name}@${version}`;
  const labels = [
    ...stable.filter(isOther).map(label),
    ...canaries.filter(isOther).map((each) => `the canary ${label(each)}`),
  ];
  return labels.join(', ') || 'an empty site';
}
