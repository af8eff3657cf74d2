import path from 'node:path';
import type { Part } from '../part';
import { publishOnSite, refuseUncommitted } from '../release';
import { keysFolder } from '../trust';
import { readArguments, readSite, registryAt, root, UsageError } from './arguments';
import { options, type Command } from './command';
import { inTurn } from './in-turn';
import { partsOf } from './parts';
import { releaseParts } from './release-parts';

/**
 * `platform publish`: builds a part, or takes an existing build, checks it, and puts it into the registry without making it
 * live; with `--site` into the registry of a running site, where the signature of the part's key is all that it needs.
 */
export const publish: Command = {
  usage: '[<part> …] [--registry <folder> | --site <address>] [--from <folder> | --dirty]',
  summary: 'builds and checks a part, and puts it into the registry, where nobody sees it until `promote`',
  options: {
    ...options.registry,
    '--site <address>': 'send it to this running site, signed with the part’s key in KEYS_DIR',
    '--from <folder>': 'publish what `build` has put there, as it is',
    ...options.dirty,
  },
  async run(args) {
    const { values, positionals } = readArguments(args, {
      registry: { type: 'string' },
      site: { type: 'string' },
      from: { type: 'string' },
      dirty: { type: 'boolean', default: false },
    });
    const { site: address, ...given } = values;
    const site = address === undefined ? undefined : readSite(address);
    const parts = await partsOf(positionals, values.from);
    if (site === undefined) {
      await releaseParts(parts, { ...given, until: 'publish' });
      return;
    }
    if (values.registry !== undefined) throw new UsageError('Give either --registry or --site, not both.');
    if (values.from !== undefined && parts.length > 1)
      throw new UsageError('--from names the folder of one part: name only that part.');
    const keys = keysFolder(registryAt().folder);
    const from = values.from === undefined ? undefined : path.resolve(root, values.from);
    if (from === undefined && !values.dirty) await refuseUncommitted(parts);
    const log = (line: string) => console.log(line);
    const publishOne = async (part: Part) => `${await publishOnSite({ part, from, site, keys, log })} published`;
    await inTurn(parts, ({ name }) => name, publishOne);
  },
};
