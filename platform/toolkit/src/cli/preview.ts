import { RegistryError } from '@platform/host/registry';
import { findPreviewProgram, startPreview } from '../preview/preview';
import { manifestOf } from '../release';
import { existingRegistry, readArguments, root } from './arguments';
import { options, type Command } from './command';
import { readReleases } from './parts';

/** `platform preview`: shows published releases among the live ones, on this machine only, until it is interrupted. */
export const preview: Command = {
  usage: '[<part>[@<version>] …] [--registry <folder>]',
  summary: 'shows the site with a published release, on this machine only; nothing becomes live',
  options: {
    '<part>@<version>': 'the release; for a part without a version, the newest that nobody has been shown yet',
    ...options.registry,
  },
  async run(args) {
    const { values, positionals } = readArguments(args, { registry: { type: 'string' } });
    const registry = await existingRegistry(values.registry);
    const releases = readReleases(positionals, await registry.parts(), registry.folder);
    const program = findPreviewProgram(root);
    if (program === undefined)
      throw new RegistryError('The server of the site, which would show it, is not in this folder.');
    const shown = await startPreview({ program, registry });
    try {
      for (const { part, ...given } of releases) {
        const version = given.version ?? (await registry.unseen(part)).at(-1);
        if (version === undefined) throw new RegistryError(`No release of ${part} is waiting to be promoted.`);
        await shown.show(await manifestOf(registry, part, version), registry.releaseFolder(part, version));
        console.log(`${part}@${version}: shown`);
      }
      console.log(`The preview is at ${shown.url}`);
      await new Promise((resolve) => ['SIGINT', 'SIGTERM'].forEach((signal) => process.once(signal, resolve)));
    } finally {
      await shown.close();
    }
  },
};
