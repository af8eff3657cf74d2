import type { HistoryEntry, Registry } from '@platform/host/registry';
import { canariesOfSite, type CanaryOfSite } from '../release/canaries-of-site';
import { currentActor, releaseChange } from '../release/origin';
import { pruneReleases } from '../release/prune';
import { keepSigned } from '../trust';
import { existingRegistry, readArguments, readReason, root, UsageError } from './arguments';
import { options, type Command } from './command';
import { pick } from './parts';

/** How long a release is kept after visitors could get it last. */
const defaultDays = 30;

/**
 * `platform releases`: lists the live release of each part, since when, by whom, why and from which commit, and the other
 * releases. Of the parts that are named also what was live before. With `--prune` it removes old releases.
 */
export const releases: Command = {
  usage:
    '[<part> …] [--registry <folder>] [--health [--site <address>] | --prune [--days <days>] [--dry-run] [--reason <text>]]',
  summary: 'lists which release of each part is live, since when, by whom and why; of a named part the whole history',
  options: {
    ...options.registry,
    '--health':
      'also what the running site has seen of canaries, and why it has taken one back; HEALTH_TOKEN as it has it',
    '--prune':
      'removes old releases instead: all but what is live, a canary, pinned, the release before or the last good one',
    '--days <days>': `with --prune: keeps what visitors could get in the last days; ${defaultDays} when absent`,
    '--dry-run': 'with --prune: only says what would be removed',
    ...options.reason,
    '--site <address>': 'with --health: the site; the one on PORT of this machine when absent',
  },
  async run(args) {
    const { values, positionals } = readArguments(args, {
      registry: { type: 'string' },
      health: { type: 'boolean', default: false },
      site: { type: 'string' },
      prune: { type: 'boolean', default: false },
      days: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      reason: { type: 'string' },
    });
    const { prune: isPruning, days, 'dry-run': isDryRun, reason } = values;
    if (!isPruning && (days !== undefined || isDryRun || reason !== undefined))
      throw new UsageError('--days, --dry-run and --reason are for --prune.');
    if (isPruning && values.health) throw new UsageError('Give either --health or --prune, not both.');
    if (values.site !== undefined && !values.health) throw new UsageError('--site is for --health.');
    const registry = await existingRegistry(values.registry);
    const known = await registry.parts();
    const named = positionals.length > 0 ? pick(positionals, known, registry.folder) : [];
    if (isPruning) {
      await prune(registry, named.length > 0 ? named : known, readDays(days), isDryRun, reason);
      return;
    }
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

async function prune(
  registry: Registry,
  parts: readonly string[],
  days: number,
  isDryRun: boolean,
  reason: string | undefined,
): Promise<void> {
  const change = releaseChange(await currentActor(root), readReason(reason).reason);
  if (!isDryRun) await keepSigned(registry, (line) => console.log(line));
  for (const part of parts) {
    const removed = await pruneReleases({ registry, part, days, isDryRun, change });
    const what = isDryRun ? 'would be removed' : 'removed';
    console.log(`${part.padEnd(10)} ${removed.length > 0 ? `${what}: ${removed.join(' ')}` : 'nothing to remove'}`);
  }
}

/** The value of `--days`. @throws {UsageError} if it is no number of days */
function readDays(given = String(defaultDays)): number {
  // A pin is good for a day, and pages stay open.
  if (/^[1-9]\d{0,3}$/.test(given)) return Number(given);
  throw new UsageError('--days takes a number of days, from 1 to 9999.');
}

/** @param parts of which parts; all if empty */
async function printCanaries(
  site = `http://localhost:${process.env['PORT'] || '3000'}`,
  parts: readonly string[] = [],
): Promise<void> {
  const canaries = await canariesOfSite(site, process.env['HEALTH_TOKEN'] || undefined);
  const shown = canaries.filter(({ canary }) => parts.length === 0 || parts.includes(canary.split('@')[0]!));
  console.log(`\nCanaries at ${site}: ${shown.length > 0 ? '' : 'none'}`);
  for (const { canary, seen, inBrowsers, takenBack } of shown) {
    console.log(`  ${canary.replace(' ', ' since ')}: ${seen ? counts(seen, 'rendered pages') : 'no pages'}`);
    if (inBrowsers) console.log(`    in browsers ${counts(inBrowsers, 'views')}`);
    if (takenBack) console.log(`    taken back ${takenBack.endedAt}: ${takenBack.reason}`);
  }
}

const counts = ({ canary, live }: NonNullable<CanaryOfSite['seen']>, what: string) =>
  `failed ${canary.faults} of ${canary.views} ${what}, the live release ${live.faults} of ${live.views} ${what}`;

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

const whoAndWhy = ({ action, share, until, by, reason }: Omit<HistoryEntry, 'at'>) =>
  `${action}${share === undefined ? '' : ` for ${share} %`}${until === undefined ? '' : ` until ${until}`}${by === undefined ? '' : ` by ${by}`}${reason === undefined ? '' : `: ${reason}`}`;

/** What a release was built from, as its provenance says. */
async function sourcesOf(registry: Registry, part: string, version: string): Promise<string> {
  if (!(await registry.versions(part)).includes(version)) return 'no longer here';
  try {
    const { commit, isClean } = (await registry.origin(part, version)) ?? {};
    if (commit === undefined) return 'commit unknown';
    return `commit ${commit.slice(0, 12)}${isClean ? '' : ' with changes'}`;
  } catch (error) {
    return `not usable: ${(error as Error).message}`;
  }
}
