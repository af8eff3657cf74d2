import { RegistryError, type HistoryEntry, type Registry, type ReleaseManifest } from '@platform/host/registry';
import { findPromotable, liveReleases, promoteRelease, whatIsDone } from '../release';
import { keepSigned } from '../trust';
import { existingRegistry, onSite, readArguments, readCanary, readReason, siteAt } from './arguments';
import { options, type Command } from './command';
import { inTurn } from './in-turn';
import { withPageCheck } from './page-check';
import { readReleases } from './parts';
import { refuseTakenBack } from './taken-back';

/** `platform promote`: makes a release live that `publish` has put into the registry; takes effect with the next request. */
export const promote: Command = {
  usage: '[<part>[@<version>] …] [--registry <folder>] [--canary <percent>] [--reason <text>] [--site <address>]',
  summary: 'makes a published release live, after checking that it fits what is live now',
  options: {
    '<part>@<version>':
      'the release; for a part without a version, its canary, or the newest that nobody has been shown yet',
    ...options.registry,
    ...options.canary,
    ...options.reason,
    ...options.site,
  },
  async run(args) {
    const { values, positionals } = readArguments(args, {
      registry: { type: 'string' },
      canary: { type: 'string' },
      reason: { type: 'string' },
      site: { type: 'string' },
    });
    const said = { ...readReason(values.reason), ...readCanary(values.canary) };
    const registry = await existingRegistry(values.registry, onSite);
    const log = (line: string) => console.log(line);
    await keepSigned(registry, log);
    const releases = readReleases(positionals, await registry.parts(), registry.folder);
    // What is taken back while the site is asked, or an earlier release is checked, stays taken back.
    const known = new Map<string, readonly HistoryEntry[]>();
    for (const { part } of releases) known.set(part, await registry.moves(part));
    const site = siteAt(values.site);
    // All are looked at before the first becomes live; only the pages of each are rendered beside those before it.
    const found: ReleaseManifest[] = [];
    for (const { part, version } of releases) {
      await askAboutCanary({ registry, part, version, share: said.canary, site, log });
      const live = await liveWith(registry, found, said.canary);
      // What renders the pages takes seconds to start, and what is refused anyhow does not need it.
      found.push(await findPromotable({ part, version, registry, live, ...said }));
    }
    await inTurn(found, partOf, async ({ part, version }) => {
      const options = { part, version, registry, log, known: known.get(part), ...said };
      await withPageCheck(registry, part, log, (verify) => promoteRelease({ ...options, ...(verify && { verify }) }));
      return `${part}@${version} ${whatIsDone(said)}`;
    });
  },
};

const partOf = ({ part }: ReleaseManifest) => part;

/** What is live once these releases are, too. */
async function liveWith(registry: Registry, releases: readonly ReleaseManifest[], canary: number | undefined) {
  if (canary !== undefined) {
    const { stable, canaries } = await liveReleases(registry);
    const parts = releases.map(partOf);
    return { stable, canaries: [...canaries.filter(({ part }) => !parts.includes(part)), ...releases] };
  }
  const { stable, canaries } = await liveReleases(registry, releases.map(partOf));
  return { stable: [...stable, ...releases], canaries };
}

interface Question {
  registry: Registry;
  part: string;
  version: string | undefined;
  share: number | undefined;
  site: string;
  log: (line: string) => void;
}

/**
 * Asks the site whether its servers have taken back the canary that a command is about. A release that is named becomes live for
 * all whatever they have seen of it.
 * @throws {RegistryError} if they have, or if that is not known of a canary that is not named
 */
async function askAboutCanary({ registry, part, version, share, site, log }: Question) {
  const canary = await registry.canary(part);
  if (!canary || (version ?? canary.version) !== canary.version) return;
  if (version !== undefined && share === undefined) return;
  const why = await refuseTakenBack(part, canary, share, site);
  if (why === undefined) return;
  const label = `${part}@${canary.version}`;
  const notKnown = `It is not known whether the servers have taken back the canary ${label}: ${why}`;
  if (version !== undefined) log(notKnown);
  else
    throw new RegistryError(
      `${notKnown}\nIt was not released. Name the site with --site, or the release: promote ${label}`,
    );
}
