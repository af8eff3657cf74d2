import path from 'node:path';
import { buildFolder, defaultBuildFolder } from '../release';
import { existingRegistry, readArguments, readVersion, root, UsageError } from './arguments';
import type { Command } from './command';
import { namedParts } from './parts';

/** `platform build`: builds a part into a folder that is a complete release, without releasing it. */
export const build: Command = {
  usage: '[<part> …] [--version <version> | --registry <folder>] [--out <folder>]',
  summary: 'builds a part, for the browser and for the server, into a folder that can be checked and released',
  options: {
    '--version <version>': 'the version of the release (default: the one in package.json)',
    '--registry <folder>': 'take the next free version in this registry',
    '--out <folder>': 'the folder to build into (default: the part’s dist/release)',
  },
  async run(args) {
    const { values, positionals } = readArguments(args, {
      version: { type: 'string' },
      registry: { type: 'string' },
      out: { type: 'string' },
    });
    if (values.version !== undefined && values.registry !== undefined) {
      throw new UsageError('Give either --version or --registry, not both.');
    }
    const given = values.version === undefined ? undefined : readVersion(values.version);
    const parts = namedParts(positionals);
    if (values.out !== undefined && parts.length > 1)
      throw new UsageError('--out names the folder of one part: name only that part.');
    const registry = values.registry === undefined ? undefined : await existingRegistry(values.registry);
    for (const part of parts) {
      const version = given ?? (await registry?.nextVersion(part.name, part.version)) ?? part.version;
      const folder = values.out === undefined ? defaultBuildFolder(part) : path.resolve(root, values.out);
      await buildFolder({ part, version, folder, log: (line) => console.log(line) });
    }
  },
};
