import path from 'node:path';
import { readManifest, RegistryError } from '@platform/host/registry';
import { registerBuild } from '../release';
import { keepSigned } from '../trust';
import { existingRegistry, readArguments, readCanary, readReason, root, UsageError } from './arguments';
import { options, type Command } from './command';
import { withPageCheck } from './page-check';

/** `site-admin release`: makes a build live that another machine has made with `platform build`. */
export const register: Command = {
  usage: '<folder> [--registry <folder>] [--canary <percent>] [--reason <text>]',
  summary: 'checks that what `platform build` has made fits what is live and breaks no page, and makes it live',
  options: { ...options.registry, ...options.canary, ...options.reason },
  async run(args) {
    const { values, positionals } = readArguments(args, {
      registry: { type: 'string' },
      canary: { type: 'string' },
      reason: { type: 'string' },
    });
    const said = { ...readReason(values.reason), ...readCanary(values.canary) };
    const [given, ...more] = positionals;
    if (given === undefined || more.length > 0) throw new UsageError('Name the folder of one build.');
    const registry = await existingRegistry(values.registry);
    const folder = path.resolve(root, given);
    const manifest = await readManifest(folder);
    if (!manifest) throw new RegistryError(`${folder} holds no release: make one with \`platform build\`.`);
    const log = (line: string) => console.log(line);
    await keepSigned(registry, log);
    await withPageCheck(registry, manifest.part, log, (verify) =>
      registerBuild({ part: { name: manifest.part }, registry, folder, log, ...said, ...(verify && { verify }) }),
    );
  },
};
