import { readManifest, type ReleaseManifest } from '@platform/host/registry';
import type { Part } from '../part';
import { refuseConflicts, refuseOverweight, refusePackageConflicts } from './build-release';
import type { ShellTypes } from './contract-types';
import type { LiveReleases } from './live';
import { checkLiveTypes } from './live-types';
import { checkSourcesOf, runOwnChecks } from './own-checks';
import { buildFolder, defaultBuildFolder, readBuild } from './release-folder';
import { hashSources } from './sources';
import { Timings } from './timings';

interface CheckOptions {
  part: Part;
  /** A build that {@link buildFolder} has made. If absent, the last build of these sources, or else a new one. */
  from?: string | undefined;
  /** What it has to fit. */
  live: LiveReleases;
  /** Reads the types of the live shell, and of its canary. */
  types: () => Promise<ShellTypes[]>;
  log: (line: string) => void;
}

/** A build that can be released, as far as can be known without rendering pages. */
interface Checked {
  release: ReleaseManifest;
  /** Where it is. */
  folder: string;
  /** The checks of its sources that it has passed. */
  checks: string[];
}

/**
 * The gate of a release, without what needs the site's server: the part's own types, lint and tests, its types against the
 * live shell's, its build, its budget, and whether it fits all that is live. If a build is from sources other than those
 * here, the sources are not checked, and the log says so.
 * @throws {RegistryError} with the reason for the refusal; before the build, where that is possible
 */
export async function checkPart({ part, from, live, types, log }: CheckOptions): Promise<Checked> {
  const folder = from ?? defaultBuildFolder(part);
  const built = from === undefined ? await lastBuild(part, folder) : await readBuild(part, folder);
  const fitting = (release: ReleaseManifest) => {
    refuseOverweight(part, release);
    refuseConflicts(release, live);
    return release;
  };
  if (built) return { release: fitting(built), folder, checks: await checkSourcesOf(built, part, await types(), log) };
  refusePackageConflicts(part, part.version, live);
  const works = [
    buildFolder({ part, version: part.version, folder, log }).then(fitting),
    runOwnChecks(part, new Timings()),
    types().then((shells) => checkLiveTypes(part, shells, log)),
  ] as const;
  // If one fails, the others are not left running.
  await Promise.allSettled(works);
  const [release, own, compared] = await Promise.all(works);
  return { release, folder, checks: [...own, ...compared] };
}

/** The build in a part's folder, if it was made from the present sources. */
async function lastBuild(part: Part, folder: string): Promise<ReleaseManifest | undefined> {
  // What another version of the toolkit has written is built again.
  const last = await readManifest(folder).catch(() => undefined);
  return last?.sources === (await hashSources(part)) ? readBuild(part, folder) : undefined;
}
