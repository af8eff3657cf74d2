import { readArguments, readCanary, readReason, UsageError } from './arguments';
import { build } from './build';
import { check } from './check';
import { options, type Command } from './command';
import { partsOf } from './parts';
import { preview } from './preview';
import { promote } from './promote';
import { publish } from './publish';
import { releaseParts } from './release-parts';

/**
 * `platform release`: builds a part, or takes an existing build, checks it, publishes it, and makes it the live release
 * (row H1). Each of these steps is also a separate command.
 */
export const release: Command = {
  usage:
    '[<part> …] [--registry <folder>] [--from <folder> | --dirty] [--check | --canary <percent> [--site <address>]] [--reason <text>]',
  summary: 'builds a part, checks that it fits what is live, publishes it, and makes it live',
  options: {
    ...options.registry,
    '--from <folder>': 'release what `build` has put there, as it is',
    ...options.dirty,
    '--check': 'only build and check: nothing is published',
    ...options.canary,
    ...options.site,
    ...options.reason,
  },
  steps: { build, check, publish, preview, promote },
  async run(args) {
    const { values, positionals } = readArguments(args, {
      registry: { type: 'string' },
      from: { type: 'string' },
      dirty: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      canary: { type: 'string' },
      reason: { type: 'string' },
      site: { type: 'string' },
    });
    const { reason } = readReason(values.reason);
    const { check: isCheck, canary: share, ...given } = values;
    if (share === undefined && given.site !== undefined) throw new UsageError('--site is for --canary.');
    if (isCheck && share !== undefined) throw new UsageError('--check releases nothing: leave out --canary.');
    await releaseParts(await partsOf(positionals, values.from), {
      ...given,
      ...readCanary(share),
      reason,
      until: isCheck ? 'check' : 'promote',
    });
  },
};
