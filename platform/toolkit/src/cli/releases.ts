import type { HistoryEntry, Registry } from '@platform/host/registry';
import { canariesOfSite } from '../release/canaries-of-site';
import { existingRegistry, readArguments, UsageError } from './arguments';
import { options, type Command } from './command';
import { pick } from './parts';

/**
 * `platform releases`: lists the live release of each part, since when, by whom, why and from which commit, and the other
 * releases. Of the parts that are named also what was live before.
 */
export const releases: Command = {
  usage: '[<part> …] [--registry <folder>] [--health [--site <address>]]',
  summary: 'lists which release of each part is live, since when, by whom and why; of a named part the whole history',
  options: {
    ...options.registry,
    '--health':
      'also what the running site has seen of canaries, and why it has taken one back; HEALTH_TOKEN as it has it',
    '--site <address>': 'with --health: the site; the one on PORT of this machine when absent',
  },
  async run(args) {
    const { values, positionals } = readArguments(args, {
      registry: { type: 'string' },
      health: { type: 'boolean', default: false },
      site: { type: 'string' },
    });
    if (values.site !== undefined && !values.health) throw new UsageError('--site is for --health.');
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
      const live = history.findLast(({ action }) => action === 'release' || action === 'rollback');
      console.log(`${part.padEnd(10)} ${await describe(registry, part, stable, live!)}`);
      const canary = await registry.canary(part);
      if (canary) {
        const sources = await sourcesOf(registry, part, canary.version);
        console.log(
          `  ${canary.version.padEnd(8)} for ${canary.share} % of the visitors since ${canary.since}, ${sources}`,
        );
      }
      if (named.length === 0) continue;
      for (const entry of [...history].reverse()) console.log(`  ${await describeEntry(registry, part, entry)}`);
    }
    if (values.health) await printCanaries(values.site, named);
  },
};

/** @param parts of which parts; all if empty */
async function printCanaries(
  site = `http://localhost:${process.env['PORT'] || '3000'}`,
  parts: readonly string[] = [],
): Promise<void> {
  const canaries = await canariesOfSite(site, process.env['HEALTH_TOKEN'] || undefined);
  const shown = canaries.filter(({ canary }) => parts.length === 0 || parts.includes(canary.split('@')[0]!));
  console.log(`\nCanaries at ${site}: ${shown.length > 0 ? '' : 'none'}`);
  for (const { canary, seen, takenBack } of shown) {
    const counts = seen && `failed ${of(seen.canary)}, the live release ${of(seen.live)}`;
    console.log(`  ${canary.replace(' ', ' since ')}: ${counts ?? 'no pages'}`);
    if (takenBack) console.log(`    taken back ${takenBack.endedAt}: ${takenBack.reason}`);
  }
}

const of = ({ faults, views }: { faults: number; views: number }) => `${faults} of ${views} rendered pages`;

async function describe(
  registry: Registry,
  part: string,
  stable: string,
  { at, ...entry }: HistoryEntry,
): Promise<string> {
  const published = await registry.published(part);
  const others = (await registry.versions(part)).filter((each) => each !== stable && !published.includes(each));
  const rest = `${others.length > 0 ? `, also there: ${others.join(' ')}` : ''}${waiting(published)}`;
  return `${stable.padEnd(8)} live since ${at} (${whoAndWhy(entry)}), ${await sourcesOf(registry, part, stable)}${rest}`;
}

/** The releases that have never been live. */
const waiting = (published: readonly string[]) => (published.length > 0 ? `, published: ${published.join(' ')}` : '');

const describeEntry = async (registry: Registry, part: string, { at, ...entry }: HistoryEntry) =>
  `${at} ${entry.version.padEnd(8)} ${whoAndWhy(entry)}, ${await sourcesOf(registry, part, entry.version)}`;

const whoAndWhy = ({ action, share, by, reason }: Omit<HistoryEntry, 'at'>) =>
  `${action}${share === undefined ? '' : ` for ${share} %`}${by === undefined ? '' : ` by ${by}`}${reason === undefined ? '' : `: ${reason}`}`;

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
