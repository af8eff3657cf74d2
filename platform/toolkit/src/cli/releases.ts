import { RegistryError, type HistoryEntry, type Registry } from '@platform/host/registry';
import {
  fateOf,
  figuresIfKnown,
  figuresOfSite,
  type CanaryFate,
  type CanaryOfSite,
  type FiguresOfSite,
  type ViewsOfRelease,
} from '../release/figures-of-site';
import { currentActor, releaseChange } from '../release/origin';
import { pruneReleases } from '../release/prune';
import { compositionOfSite, SiteError } from '../release/site';
import { keepSigned } from '../trust';
import { existingRegistry, hasRegistry, readArguments, readReason, root, siteAt, UsageError } from './arguments';
import { options, type Command } from './command';
import { pick } from './parts';

/** How long a release is kept after visitors could last get it. */
const defaultDays = 30;

/**
 * `platform releases`: lists the live release of each part, since when, by whom, why and from which commit, and the other
 * releases. Of the parts that are named also what was live before. If there are canaries, it asks the running site which of them
 * its servers have taken back. Where there is no registry, it lists what the site named with `--site` says of itself. With `--prune` it
 * removes old releases.
 */
export const releases: Command = {
  usage:
    '[<part> …] [--registry <folder>] [--site <address>] [--health | --prune [--days <days>] [--dry-run] [--reason <text>]]',
  summary: 'lists which release of each part is live, since when, by whom and why; for a named part, its whole history',
  options: {
    ...options.registry,
    '--health':
      'also what the running site has seen of canaries, and the views and faults of each release; needs the site’s HEALTH_TOKEN if it has one',
    '--prune':
      'removes old releases instead: all but those that are live, canaries or pinned, the previous one and the last good one',
    '--days <days>': `with --prune: keeps what visitors could still get within this many days (default: ${defaultDays})`,
    '--dry-run': 'with --prune: only says what would be removed',
    ...options.reason,
    '--site <address>': `${options.site['--site <address>']}; without a registry, what it says of itself is listed`,
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
    if (values.site !== undefined && isPruning) throw new UsageError('--site is not for --prune.');
    const site = [siteAt(values.site), process.env['HEALTH_TOKEN'] || undefined] as const;
    const figures = values.health ? await figuresOfSite(...site) : undefined;
    if (values.site !== undefined && values.registry === undefined && !(await hasRegistry())) {
      printFigures(figures, await listSite(site[0], positionals));
      return;
    }
    const registry = await existingRegistry(values.registry, 'a running site with --site');
    const known = await registry.parts();
    const named = positionals.length > 0 ? pick(positionals, known, registry.folder) : [];
    const parts = named.length > 0 ? named : known;
    if (isPruning) {
      await prune(registry, parts, readDays(days), isDryRun, reason);
      return;
    }
    let asked: Promise<FiguresOfSite | SiteError> | undefined;
    const ask = () => (asked ??= figures ? Promise.resolve(figures) : figuresIfKnown(...site));
    await ofEach(parts, (part) => list(registry, part, named.length > 0, ask));
    printFigures(figures, parts);
  },
};

/**
 * Lists what a running site says of itself, without its registry: the live release of each part, and the canaries.
 * @param given the parts to list; all if there are none
 * @returns the parts that were listed
 */
async function listSite(site: string, given: readonly string[]): Promise<readonly string[]> {
  const { stable, canaries } = await compositionOfSite(site);
  const known = stable.map(([part]) => part).sort();
  const parts = given.length > 0 ? pick(given, known, site) : known;
  for (const part of parts) {
    const versionsIn = (releases: typeof stable) => releases.filter(([name]) => name === part).map((each) => each[1]);
    const shown = versionsIn(canaries).map((version) => `, canary: ${version}`);
    console.log(`${part.padEnd(10)} ${versionsIn(stable).join().padEnd(8)} live at ${site}${shown.join('')}`);
  }
  console.log('Since when, by whom and why is in the registry of the site, which is not here.');
  return parts;
}

/** Does something for each part: also for the others if the registry has a fault in one, which is printed. */
async function ofEach(parts: readonly string[], work: (part: string) => Promise<void>): Promise<void> {
  for (const part of parts) {
    try {
      await work(part);
    } catch (error) {
      if (!(error instanceof RegistryError)) throw error;
      console.log(`${part.padEnd(10)} ${error.message}`);
      process.exitCode = 1;
    }
  }
}

/** Asks the running site; called only if there is, or was, a canary. */
type Ask = () => Promise<FiguresOfSite | SiteError>;

/** @param isNamed also what was live before */
async function list(registry: Registry, part: string, isNamed: boolean, ask: Ask): Promise<void> {
  const stable = (await registry.channels(part))?.channels.stable;
  if (stable === undefined) {
    console.log(`${part.padEnd(10)} not released${waiting(await registry.published(part))}`);
    return;
  }
  const history = await registry.history(part);
  const live = history.findLast(({ action }) => action === 'release' || action === 'rollback');
  console.log(`${part.padEnd(10)} ${await describe(registry, part, stable, live!)}`);
  const canary = await registry.canary(part);
  if (canary) {
    const sources = await sourcesOf(registry, part, canary.version);
    const shown = `for ${canary.share} % of the visitors since ${canary.since}, ${sources}`;
    console.log(`  ${canary.version.padEnd(8)} ${shown}${describeFate(fateOf(part, canary, await ask()))}`);
  }
  if (!isNamed) return;
  const figures = history.some(({ action }) => action === 'canary') ? await ask() : undefined;
  if (figures instanceof SiteError && !canary) console.log(`  ${notKnown('a canary', figures.message)}`);
  const entries = [...history, ...takenBack(part, history, figures)].sort((one, other) =>
    other.at.localeCompare(one.at),
  );
  for (const entry of entries) console.log(`  ${await describeEntry(registry, part, entry)}`);
}

function describeFate(fate: CanaryFate): string {
  if (fate.is === 'shown') return '';
  if (fate.is === 'unknown') return `; ${notKnown('it', fate.why)}`;
  return `; shown to nobody: taken back by the servers at ${fate.endedAt}: ${fate.reason}`;
}

const notKnown = (what: string, why: string) => `it is not known whether the servers have taken ${what} back: ${why}`;

async function prune(
  registry: Registry,
  parts: readonly string[],
  days: number,
  isDryRun: boolean,
  reason: string | undefined,
): Promise<void> {
  const change = releaseChange(await currentActor(root), readReason(reason).reason);
  if (isDryRun) await registry.store?.pull();
  else await keepSigned(registry, (line) => console.log(line));
  await ofEach(parts, async (part) => {
    const removed = await pruneReleases({ registry, part, days, isDryRun, change });
    const what = isDryRun ? 'would be removed' : 'removed';
    console.log(`${part.padEnd(10)} ${removed.length > 0 ? `${what}: ${removed.join(' ')}` : 'nothing to remove'}`);
  });
}

/** The value of `--days`. @throws {UsageError} if it is not a number of days */
function readDays(given = String(defaultDays)): number {
  // A pin is valid for a day, and pages stay open.
  if (/^[1-9]\d{0,3}$/.test(given)) return Number(given);
  throw new UsageError('--days takes a number of days, from 1 to 9999.');
}

/** An entry of the history, or what the servers have done themselves: they have no key to sign it with. */
type Entry = Omit<HistoryEntry, 'action'> & { action: string };

/** The canaries in a part's history that the servers have taken back, with the reason. */
function takenBack(
  part: string,
  history: readonly HistoryEntry[],
  figures: FiguresOfSite | SiteError | undefined,
): Entry[] {
  if (figures === undefined || figures instanceof SiteError) return [];
  return history.flatMap(({ action, version, at: since }) => {
    if (action !== 'canary') return [];
    const fate = fateOf(part, { version, since }, figures);
    if (fate.is !== 'taken back') return [];
    return [{ action: fate.is, version, at: fate.endedAt, by: 'the servers', reason: fate.reason }];
  });
}

function printFigures(figures: FiguresOfSite | undefined, parts: readonly string[]) {
  if (!figures) return;
  printCanaries(figures, parts);
  printViews(figures, parts);
}

function printCanaries({ site, canaries }: FiguresOfSite, parts: readonly string[]) {
  const shown = canaries.filter(({ canary }) => parts.includes(canary.split('@')[0]!));
  console.log(`\nCanaries at ${site}: ${shown.length > 0 ? '' : 'none'}`);
  for (const { canary, seen, inBrowsers, takenBack: end } of shown) {
    console.log(`  ${canary.replace(' ', ' since ')}: ${seen ? counts(seen, 'rendered pages') : 'no pages'}`);
    if (inBrowsers) console.log(`    in browsers ${counts(inBrowsers, 'views')}`);
    if (end) console.log(`    taken back ${end.endedAt}: ${end.reason}`);
  }
}

function printViews({ views }: FiguresOfSite, parts: readonly string[]) {
  const shown = Object.entries(views).filter(([release]) => parts.includes(release.split('@')[0]!));
  console.log(`\nViews in the last 24 hours: ${shown.length > 0 ? '' : 'none'}`);
  for (const [release, figures] of shown) console.log(`  ${release.padEnd(18)} ${describeViews(figures)}`);
}

/** `200 views, 4 with a fault (2.0 %: load 4), LCP 1500 ms, CLS 0.08`; of the vitals three quarters are no worse. */
function describeViews({ views, faults, kinds, p75 }: ViewsOfRelease): string {
  const share = ((100 * faults) / Math.max(views, 1)).toFixed(1);
  const each = Object.entries(kinds).map(([kind, count]) => `${kind} ${count}`);
  const vitals = Object.entries(p75).map(([name, value]) => `, ${name} ${value}${name === 'CLS' ? '' : ' ms'}`);
  return `${views} views, ${faults} with a fault (${[`${share} %`, ...each].join(', ')})${vitals.join('')}`;
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

const describeEntry = async (registry: Registry, part: string, { at, ...entry }: Entry) =>
  `${at} ${entry.version.padEnd(8)} ${whoAndWhy(entry)}, ${await sourcesOf(registry, part, entry.version)}`;

const whoAndWhy = ({ action, share, until, by, reason }: Omit<Entry, 'at'>) =>
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
