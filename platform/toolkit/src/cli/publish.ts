import { readArguments } from './arguments';
import { options, type Command } from './command';
import { namedParts } from './parts';
import { releaseParts } from './release-parts';

/** `platform publish`: builds a part, or takes an existing build, checks it, and puts it into the registry without making it live. */
export const publish: Command = {
  usage: '[<part> …] [--registry <folder>] [--from <folder> | --dirty]',
  summary: 'builds and checks a part, and puts it into the registry, where nobody sees it until `promote`',
  options: { ...options.registry, '--from <folder>': 'publish what `build` has put there, as it is', ...options.dirty },
  async run(args) {
    const { values, positionals } = readArguments(args, {
      registry: { type: 'string' },
      from: { type: 'string' },
      dirty: { type: 'boolean', default: false },
    });
    await releaseParts(namedParts(positionals), { ...values, until: 'publish' });
  },
};
