import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { shellName, type PartName } from '@platform/contract';
import {
  builderFile,
  defaultBudget,
  hashFiles,
  OvertakenError,
  packageOf,
  RegistryError,
  scriptBytes,
  scriptSizes,
  versionsOutOfRange,
  type Change,
  type HistoryEntry,
  type Registry,
  type ReleaseManifest,
  type SharedPackages,
  receivedRelease,
  reserveVersion,
} from '@platform/host/registry';
import { singletons } from '../build/sharing';
import { PartError, type Part } from '../part';
import { contractTypesFile, installedTypes } from './contract-types';
import { describeBuild, expectedPackages } from './describe';
import {
  liveReleases,
  liveTypes,
  newLiveConflicts,
  newLivePackageConflicts,
  shellsOf,
  type LiveReleases,
} from './live';
import { checkLiveTypes } from './live-types';
import { refuseRed } from './matrix';
import { checks, currentActor, readOrigin, releaseChange } from './origin';
import { runOwnChecks } from './own-checks';
import { refusal } from './refusal';
import { runProcess } from './run-process';
import { Timings } from './timings';
import { webpackArguments } from './typescript';

/** The last step of a release: it is built and checked, and then published, and then made live. */
export type LastStep = 'check' | 'publish' | 'promote';

/** What is released, into which registry, and how far. */
export interface BuildOptions {
  part: Part;
  registry: Registry;
  /** Called with one line per step. */
  log: (line: string) => void;
  /** Why it is released. */
  reason?: string;
  /** Returns the releases that it has to fit; the live ones if absent. Called after the part has been built. */
  live?: () => Promise<LiveReleases>;
  /** Called with a release that fits what is live, before it becomes live itself; what it throws refuses the release. */
  verify?: (release: ReleaseManifest, folder: string) => Promise<void>;
  /** The last step to take; if absent, the release is made live. */
  until?: LastStep;
  /** Instead of being made live for all, it is shown to this share of the visitors, in percent. */
  canary?: number;
  /** Whether the part's own checks ({@link runOwnChecks}) have to pass; they run while it is built. */
  ownChecks?: boolean;
}

/**
 * Builds one part, checks it and registers it: web and node bundles, compressed copies, and a manifest with the hash of every
 * file. Nothing is visible until `stable` points to it.
 * @returns the manifest
 * @throws {RegistryError} if the build fails, breaks the contract, or does not fit what is live
 */
export async function buildRelease(options: BuildOptions): Promise<ReleaseManifest> {
  const { part, registry, log, reason, live, verify, until = 'promote' } = options;
  await refuseFirstCanary(registry, part.name, options.canary);
  const known = await registry.moves(part.name);
  const { version, folder: building } = await reserveVersion(registry, part.name, part.version);
  const timings = new Timings();
  try {
    if (!live) refusePackageConflicts(part, version, await liveReleases(registry));
    log(`${part.name}@${version}: building`);
    const origin = await readOrigin(part);
    const works = [
      buildChecked(options, version, building, timings),
      options.ownChecks ? runOwnChecks(part, timings) : Promise.resolve([]),
      options.ownChecks ? checkTypesIn(registry, part, timings, log) : Promise.resolve([]),
    ] as const;
    // If one fails, none of the others is left running.
    await Promise.allSettled(works);
    const [manifest, own, types] = await Promise.all(works);
    if (until === 'promote') await registry.refuseOvertaken(part.name, known);
    if (until === 'check') await rm(building, { recursive: true, force: true });
    else await registry.add(part.name, version, building);
    const passed = [...own, ...types, checks.contract, checks.compatibility, ...(verify ? [checks.pages] : [])];
    await registerAdded(options, manifest, {
      ...releaseChange(origin.by, reason, { ...origin, checks: passed }),
      known,
    });
    log(`${part.name}@${version}: ${whatIsDone(options)} in ${String(timings)}`);
    return manifest;
  } catch (error) {
    await rm(building, { recursive: true, force: true });
    throw error;
  }
}

/** Checks a part's types against the live shell of a registry. */
const checkTypesIn = (registry: Registry, part: Part, timings: Timings, log: (line: string) => void) =>
  timings.measure('live types', async () => checkLiveTypes(part, await liveTypes(registry), log));

/** Builds a part, and compares the build with what is live. */
async function buildChecked(
  { part, registry, live, verify, log }: BuildOptions,
  version: string,
  folder: string,
  timings: Timings,
): Promise<ReleaseManifest> {
  const manifest = await timings.measure('build', () => buildPart(part, version, folder, log));
  refuseOverweight(part, manifest);
  refuseConflicts(manifest, await (live?.() ?? liveReleases(registry)));
  await timings.measure('pages', () => verify?.(manifest, folder) ?? Promise.resolve());
  return manifest;
}

const done: Record<LastStep, string> = {
  check: 'can be released',
  publish: 'published, not live',
  promote: 'released',
};

/** What the log says of a release after its last step. */
export const whatIsDone = ({ until = 'promote', canary }: Pick<BuildOptions, 'until' | 'canary'>) =>
  until === 'promote' && canary !== undefined ? `shown to ${canary} % of the visitors` : done[until];

/**
 * Refuses a canary before anything is built or rendered for it.
 * @throws {RegistryError} if no release of the part is live
 */
export async function refuseFirstCanary(registry: Registry, part: PartName, canary: number | undefined) {
  if (canary === undefined || (await registry.channels(part))?.channels.stable !== undefined) return;
  throw new RegistryError(
    `${part} has no live release that a canary could be compared with: leave out --canary. It was not released.`,
  );
}

type LastStepOptions = Pick<BuildOptions, 'registry' | 'until' | 'canary'>;

/**
 * Takes the last step of a release that has just been added to its registry. If a rollback comes in between, the release is removed
 * again, so that its version is still free.
 * @throws {RegistryError} as {@link Registry.point}
 */
export async function registerAdded(options: LastStepOptions, manifest: ReleaseManifest, change: Change) {
  try {
    await register(options, manifest, change);
  } catch (error) {
    if (error instanceof OvertakenError) await options.registry.removeFolder(manifest.part, manifest.version);
    throw error;
  }
}

/** Takes the last step of a release that has been checked and is in its folder. */
async function register(
  { registry, until = 'promote', canary }: LastStepOptions,
  { part, version }: ReleaseManifest,
  change: Change,
) {
  if (until === 'publish') await registry.publish(part, version, change);
  if (until !== 'promote') return;
  if (canary === undefined) await registry.point(part, version, 'release', change);
  else await registry.setCanary(part, version, canary, change);
}

/**
 * The manifest of a release that has been published: into the registry, or over HTTP.
 * @throws {RegistryError} if there is none, if nobody who may release the part has signed it, or if a file of it was changed
 */
export async function manifestOf(registry: Registry, part: PartName, version: string): Promise<ReleaseManifest> {
  if (await registry.isSigned(part, version)) return registry.release(part, version);
  const manifest = await receivedRelease(registry, part, version);
  const damaged = await damagedFile(manifest, registry.releaseFolder(part, version));
  if (damaged === undefined) return manifest;
  throw new RegistryError(`${damaged} of ${part}@${version} is not the file that was published.`);
}

/** A file that is not the one that a manifest describes; undefined if all are. */
export async function damagedFile(manifest: ReleaseManifest, folder: string): Promise<string | undefined> {
  const files = await hashFiles(folder);
  return Object.entries(manifest.files).find(([file, { sha384 }]) => files[file]?.sha384 !== sha384)?.[0];
}

interface PromoteOptions extends Pick<BuildOptions, 'registry' | 'log' | 'reason' | 'verify' | 'canary'> {
  part: PartName;
  /** If absent, the part's canary, or else the newest release that {@link nextOf} finds. */
  version?: string | undefined;
  /** The part's moves that were known when the promotion was decided; if absent, all present ones. */
  known?: readonly HistoryEntry[] | undefined;
  /** What it has to fit; if absent, what is live. */
  live?: LiveReleases;
}

/**
 * The newest release that nobody has been shown yet.
 * @throws {RegistryError} if there is none, with those that have to be named explicitly
 */
async function nextOf(registry: Registry, part: PartName, waiting: readonly string[]): Promise<string> {
  const newest = (await registry.unseen(part)).at(-1);
  if (newest !== undefined) return newest;
  const none = `No release of ${part} is waiting to be promoted.`;
  if (waiting.length === 0) throw new RegistryError(none);
  throw new RegistryError(
    `${none} Canaries that were taken back, and releases older than the live one, have to be named: ` +
      waiting.map((version) => `promote ${part}@${version}`).join(', '),
  );
}

/**
 * The release that is to be promoted.
 * @throws {RegistryError} if there is none, if it has been live for all before, if it does not fit, or if journeys failed with it
 */
export async function findPromotable({
  part,
  registry,
  canary,
  live,
  ...given
}: Pick<PromoteOptions, 'part' | 'registry' | 'canary' | 'version' | 'live'>): Promise<ReleaseManifest> {
  await refuseFirstCanary(registry, part, canary);
  const waiting = await registry.published(part);
  const current = await registry.canary(part);
  const version = given.version ?? current?.version ?? (await nextOf(registry, part, waiting));
  const manifest = await manifestOf(registry, part, version);
  if ((await registry.channels(part))?.channels.stable === version)
    throw new RegistryError(`${part}@${version} is live already.`);
  // What was rolled back can be tried again as a canary.
  if (!waiting.includes(version) && canary === undefined && version !== current?.version) {
    throw new RegistryError(
      `${part}@${version} has been live already: rollback --to ${version} goes back to it, promote --canary shows it to a share of the visitors.`,
    );
  }
  refuseConflicts(manifest, live ?? (await liveReleases(registry)));
  await refuseRed(registry, part, version);
  return manifest;
}

/**
 * Makes a release live that has been published, or the canary of a share of the visitors, if it fits what is live now.
 * @returns its manifest
 * @throws {RegistryError} as {@link findPromotable}, or if `verify` refuses it or the part changes meanwhile
 */
export async function promoteRelease({
  registry,
  log,
  reason,
  verify,
  ...candidate
}: PromoteOptions): Promise<ReleaseManifest> {
  const { part, canary } = candidate;
  const known = candidate.known ?? (await registry.moves(part));
  const manifest = await findPromotable({ registry, ...candidate });
  const { version } = manifest;
  await verify?.(manifest, registry.releaseFolder(part, version));
  const shown = canary === undefined ? {} : { canary };
  const change = { ...releaseChange(await currentActor(registry.folder), reason), known };
  await register({ registry, ...shown }, manifest, change);
  log(`${part}@${version}: ${whatIsDone(shown)}`);
  return manifest;
}

/**
 * Builds a part into a folder, which is then a complete release: bundles, compressed copies and manifest.
 * @throws {RegistryError} if the build fails or the remote breaks the contract
 */
export async function buildPart(
  part: Part,
  version: string,
  folder: string,
  log?: (line: string) => void,
): Promise<ReleaseManifest> {
  const [types] = await Promise.all([
    part.name === shellName ? installedTypes(part) : undefined,
    runWebpack(part, version, folder),
  ]);
  await rm(path.join(folder, builderFile), { force: true });
  if (types) await writeFile(path.join(folder, contractTypesFile), `${JSON.stringify(types, null, 1)}\n`);
  const manifest = await describeBuild(part, version, folder, log);
  await writeFile(path.join(folder, 'release.json'), `${JSON.stringify(manifest, null, 1)}\n`, { flush: true });
  return manifest;
}

/** @throws {RegistryError} with every reason why a release does not fit what is live */
export function refuseConflicts(manifest: ReleaseManifest, live: LiveReleases) {
  refuse(newLiveConflicts(manifest, live), manifest, live);
}

/** Like {@link refuseConflicts}, for what is known before the part is built. */
export function refusePackageConflicts(part: Part, version: string, live: LiveReleases) {
  const packages = expectedPackages(part, version);
  refuse(newLivePackageConflicts(packages, live), packages, live);
}

function refuse(reasons: readonly string[], candidate: SharedPackages, live: LiveReleases) {
  if (reasons.length === 0) return;
  throw new RegistryError([...reasons, ...howToFit(candidate, live), 'It was not released.'].join('\n'));
}

/** How a remote gets the versions that the shell has. Those of the platform's own packages are in no public registry. */
function howToFit(candidate: SharedPackages, live: LiveReleases): string[] {
  if (candidate.part === shellName) return [];
  const shell = shellsOf(live).find((each) => Object.keys(versionsOutOfRange(candidate, each)).length > 0);
  const others = Object.entries(shell ? versionsOutOfRange(candidate, shell) : {});
  const named = (isPublic: boolean) => {
    const packages = others
      .filter(([name]) => Object.hasOwn(singletons, name) === isPublic)
      .map(([name, version]) => `${packageOf(name)}@${version}`);
    return [...new Set(packages)].join(' ');
  };
  const [installed, asked] = [named(true), named(false)];
  return [
    ...namesProvided(candidate, live),
    ...(installed ? [`Install what the shell provides: npm install ${installed}`] : []),
    ...(asked
      ? [`Ask the site’s team for its packages, which have ${asked}, and install them in place of yours.`]
      : []),
  ];
}

/** Longer lists of names would hide the reason. */
const shownNames = 20;

/** What the shell has of each package that it has only in part, if the candidate uses more than that. */
function namesProvided({ uses }: SharedPackages, live: LiveReleases): string[] {
  return shellsOf(live).flatMap(({ part, version, provides }) =>
    Object.entries(uses).flatMap(([name, { names = [] }]) => {
      const provided = (Object.hasOwn(provides, name) && provides[name]?.names) || [];
      if (names.every((each) => provided.includes(each)) || provided.length > shownNames) return [];
      return provided.length > 0 ? [`Of ${name}, ${part}@${version} provides: ${provided.join(', ')}`] : [];
    }),
  );
}

/** How many of its largest scripts the refusal of a release names. */
const largestFiles = 5;

/** @throws {RegistryError} if a release has more scripts for browsers than the budget of its part allows, with the largest ones */
export function refuseOverweight(
  { budget }: Pick<Part, 'budget'>,
  { part, version, files }: Pick<ReleaseManifest, 'part' | 'version' | 'files'>,
) {
  const bytes = scriptBytes({ files });
  if (budget === undefined || bytes <= budget) return;
  const unlessNamed = budget === defaultBudget ? ' (the default "part.budget")' : '';
  const sizes = scriptSizes({ files }).sort((one, other) => other.bytes - one.bytes);
  const largest = sizes.slice(0, largestFiles).map(({ file, bytes: each }) => `${file} ${each}`);
  throw new RegistryError(
    `${part}@${version} has ${bytes} bytes of compressed scripts, and its package.json allows ${budget}${unlessNamed}.\n` +
      `It has ${bytes - budget} too many; the largest scripts: ${largest.join(', ')}\n` +
      'It was not released.',
  );
}

const own = createRequire(__filename);

/**
 * Runs webpack with a part's configuration in a separate process.
 * @param out the folder into which `web/` and `node/` are written
 * @throws {PartError} if the part has no configuration, {RegistryError} with webpack's output if the build fails
 */
export async function runWebpack(part: Part, version: string, out: string) {
  const { folder } = part;
  const cli = own.resolve('webpack-cli/bin/cli.js');
  const config = webpackArguments(cli, path.join(folder, configurationFile(part)));
  const args = [...config, '--env', `version=${version}`, '--env', `out=${out}`];
  const { isOk, output } = await runProcess(folder, process.execPath, args);
  if (isOk) return;
  throw refusal(`${part.name} cannot be built, and was not released: fix the errors that webpack reports below.`, [
    { tool: 'webpack', text: output },
  ]);
}

/** The name of a part's webpack configuration. @throws {PartError} if it has none */
export function configurationFile({ folder }: Part): string {
  const file = ['webpack.config.ts', 'webpack.config.mjs', 'webpack.config.js'].find((each) =>
    existsSync(path.join(folder, each)),
  );
  if (!file) throw new PartError(`${folder} has no webpack.config.ts, .mjs or .js`);
  return file;
}
