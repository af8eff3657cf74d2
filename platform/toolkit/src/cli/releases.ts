import type { Registry } from '@platform/host/registry';
import { existingRegistry, readArguments } from './arguments';
import { options, type Command } from './command';
import { pick } from './parts';

/**
 * `platform releases`: lists the live release of each part, since when, by whom, why and from which commit, and the other
 * releases. Of the parts that are named also what was live before.
 */
export const releases: Command = {
  usage: '[<part> …] [--registry <folder>]',
  summary: 'lists which release of each part is live, since when, by whom and why; of a named part the whole history',
  options: options.registry,
  async run(args) {
    const { values, positionals } = readArguments(args, { registry: { type: 'string' } });
    const registry = await existingRegistry(values.registry);
    const known = await registry.parts();
    const named = positionals.length > 0 ? pick(positionals, known, registry.folder) : [];
    for (const part of named.length > 0 ? named : known) {
      const stable = (await registry.channels(part))?.channels.stable;
      if (stable === undefined) {
        console.log(`${part.padEnd(10)} not released${waiting(await registry.published(part))}`);
        continue;
      }
      const history = await registry.history(part);
      console.log(`${part.padEnd(10)} ${await describe(registry, part, stable, history.at(-1)!)}`);
      if (named.length === 0) continue;
      for (const entry of [...history].reverse()) console.log(`  ${await describeEntry(registry, part, entry)}`);
    }
  },
};

async function describe(registry: Registry, part: string, stable: string, { at, ...entry }: Entry): Promise<string> {
  const published = await registry.published(part);
  const others = (await registry.versions(part)).filter((each) => each !== stable && !published.includes(each));
  const rest = `${others.length > 0 ? `, also there: ${others.join(' ')}` : ''}${waiting(published)}`;
  return `${stable.padEnd(8)} live since ${at} (${whoAndWhy(entry)}), ${await sourcesOf(registry, part, stable)}${rest}`;
}

/** The releases that have never been live. */
const waiting = (published: readonly string[]) => (published.length > 0 ? `, published: ${published.join(' ')}` : '');

type Entry = Awaited<ReturnType<Registry['history']>>[number];

const describeEntry = async (registry: Registry, part: string, { at, ...entry }: Entry) =>
  `${at} ${entry.version.padEnd(8)} ${whoAndWhy(entry)}, ${await sourcesOf(registry, part, entry.version)}`;

const whoAndWhy = ({ action, by, reason }: Omit<Entry, 'at'>) =>
  `${action}${by === undefined ? '' : ` by ${by}`}${reason === undefined ? '' : `: ${reason}`}`;

/** What a release was built from, as its provenance says. */
async function sourcesOf(registry: Registry, part: string, version: string): Promise<string> {
  try {
    const { commit, isClean } = (await registry.origin(part, version)) ?? {};
    if (commit === undefined) return 'commit unknown';
    return `commit ${commit.slice(0, 12)}${isClean ? '' : ' with changes'}`;
  } catch (error) {
    return `not usable: ${(error as Error).message}`;
  }
}
