import path from 'node:path';
import { shellName } from '@platform/contract';
import type { Registry } from '@platform/host/registry';
import { startPageCheck, type PageCheck } from '../preview/check-pages';
import { findPreviewProgram } from '../preview/preview';
import { buildRelease, refuseUncommitted, registerBuild } from '../release';
import { existingRegistry, readArguments, readReason, registryAt, root, UsageError } from './arguments';
import { keepSigned } from '../trust';
import { options, type Command } from './command';
import { namedParts } from './parts';

/** `platform release`: builds a part, or takes an existing build, and makes it the live release (row H1). */
export const release: Command = {
  usage: '[<part> …] [--registry <folder>] [--from <folder> | --dirty] [--reason <text>]',
  summary: 'builds a part, checks that it fits the live shell, and makes it live',
  options: {
    ...options.registry,
    '--from <folder>': 'release what `build` has put there, as it is',
    '--dirty': 'release sources that are not committed',
    ...options.reason,
  },
  async run(args) {
    const { values, positionals } = readArguments(args, {
      registry: { type: 'string' },
      from: { type: 'string' },
      dirty: { type: 'boolean', default: false },
      reason: { type: 'string' },
    });
    const reason = readReason(values.reason);
    const parts = namedParts(positionals);
    if (values.from !== undefined && parts.length > 1)
      throw new UsageError('--from names the folder of one part: name only that part.');
    if (values.from === undefined && !values.dirty) await refuseUncommitted(parts);
    const log = (line: string) => console.log(line);
    for (const part of parts) {
      // The first release of a shell creates the registry; any other release needs an existing one.
      const isFirst = part.name === shellName;
      const registry = isFirst ? registryAt(values.registry) : await existingRegistry(values.registry);
      await keepSigned(registry, log);
      await withPageCheck(registry, log, (verify) =>
        values.from === undefined
          ? buildRelease({ part, registry, log, verify, ...reason })
          : registerBuild({ part, registry, folder: path.resolve(root, values.from), log, verify, ...reason }),
      );
    }
  },
};

/** Releases with a check of the pages, in the repository of a site; other repositories have no server that makes them. */
async function withPageCheck(
  registry: Registry,
  log: (line: string) => void,
  work: (verify: PageCheck['check'] | undefined) => Promise<unknown>,
) {
  const program = findPreviewProgram(root);
  if (program === undefined) {
    log('the pages are not checked: this repository has no server of the site');
    await work(undefined);
    return;
  }
  const pages = startPageCheck({ program, registry });
  try {
    await work(pages.check);
  } finally {
    await pages.close();
  }
}
