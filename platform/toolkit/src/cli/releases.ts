import type { Registry } from '@platform/host/registry';
import { existingRegistry, readArguments } from './arguments';
import { options, type Command } from './command';
import { pick } from './parts';

/** `platform releases`: lists the live release of each part, since when it is live, and the other releases. */
export const releases: Command = {
  usage: '[<part> …] [--registry <folder>]',
  summary: 'lists which release of each part is live, since when, and which others there are',
  options: options.registry,
  async run(args) {
    const { values, positionals } = readArguments(args, { registry: { type: 'string' } });
    const registry = await existingRegistry(values.registry);
    const known = await registry.parts();
    for (const part of positionals.length > 0 ? pick(positionals, known, registry.folder) : known) {
      console.log(await describe(registry, part));
    }
  },
};

async function describe(registry: Registry, part: string): Promise<string> {
  const channels = await registry.channels(part);
  if (!channels) return `${part.padEnd(10)} not released`;
  const { stable } = channels.channels;
  const since = channels.history.at(-1)!;
  const others = (await registry.versions(part)).filter((version) => version !== stable);
  const rest = others.length ? `, also there: ${others.join(' ')}` : '';
  return `${part.padEnd(10)} ${stable.padEnd(8)} live since ${since.at} (${since.action})${rest}`;
}
