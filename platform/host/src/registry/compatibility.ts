import { shellName } from '@platform/contract';
import semver from 'semver';
import type { ReleaseManifest } from './release';

/** Whether a text is a range of versions, such as `^1.2.0`: not a tag, a file or an address. */
export const isRange = (text: string) => semver.validRange(text) !== null;

/** The package that a module belongs to: `@reduxjs/toolkit` of `@reduxjs/toolkit/query`. */
export const packageOf = (id: string) =>
  id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/');

/** What decides whether the shared packages of two releases fit; except for the names, it is known before a release is built. */
export type SharedPackages = Pick<ReleaseManifest, 'part' | 'version' | 'uses' | 'provides'>;

/**
 * The reasons why a remote's release cannot be composed with a shell's release: one line for every shared package that
 * the shell does not provide, provides out of the remote's range, or provides without a name that the remote imports.
 */
export function findIncompatibilities(remote: SharedPackages, shell: SharedPackages): string[] {
  const remoteLabel = labelOf(remote);
  const shellLabel = labelOf(shell);
  return Object.entries(remote.uses).flatMap(([name, used]) => {
    const provided = providedBy(shell, name);
    const fits = provided !== undefined && semver.satisfies(provided.version, used.range);
    // The remote's own copy replaces a package that is absent or out of range.
    if (!fits && used.bundle) return [];
    if (!provided) return [`${remoteLabel} uses ${name}, which ${shellLabel} does not provide`];
    if (!fits) {
      return [`${remoteLabel} was built against ${name} ${used.range}, but ${shellLabel} provides ${provided.version}`];
    }
    const missing = used.names?.filter((each) => provided.names && !provided.names.includes(each)) ?? [];
    if (missing.length === 0) return [];
    return [`${remoteLabel} uses ${missing.join(', ')} of ${name}, which ${shellLabel} does not provide`];
  });
}

const providedBy = (shell: SharedPackages, name: string) =>
  Object.hasOwn(shell.provides, name) ? shell.provides[name] : undefined;

/** The shell's versions that are out of the remote's range, by package. The remote's own copies replace those that it brings. */
export function versionsOutOfRange(remote: SharedPackages, shell: SharedPackages): Readonly<Record<string, string>> {
  const others = Object.entries(remote.uses).flatMap(([name, { range, bundle }]) => {
    const provided = providedBy(shell, name);
    return !provided || bundle || semver.satisfies(provided.version, range) ? [] : [[name, provided.version]];
  });
  return Object.fromEntries(others) as Record<string, string>;
}

/** The first of {@link findIncompatibilities}, if any. Checked at release time and again before loading. */
export const findIncompatibility = (remote: ReleaseManifest, shell: ReleaseManifest): string | undefined =>
  findIncompatibilities(remote, shell)[0];

/**
 * The reasons why a release does not fit releases of other parts: a remote has to fit the shell, and a shell every remote, with
 * all the screens and widgets that the shell shows (a page whose screen is missing answers 503); and no two may have slices of
 * the same name.
 */
export const findConflicts = (candidate: ReleaseManifest, live: readonly ReleaseManifest[]): string[] => [
  ...pairsOf(candidate, live).flatMap(([remote, shell]) => [
    ...findIncompatibilities(remote, shell),
    ...findMissing(remote, shell),
  ]),
  ...othersOf(candidate, live).flatMap((other) => findCommonSlices(candidate, other)),
];

/**
 * The reasons why a release must not become live: those of {@link findConflicts} that do not apply to the live release of the
 * same part too. What is already broken, as a rollback may leave it, keeps nobody from releasing.
 * @param current the live release of the candidate's part, if there is one
 */
export const findNewConflicts = (
  candidate: ReleaseManifest,
  live: readonly ReleaseManifest[],
  current: ReleaseManifest | undefined,
): string[] => findNew((each) => findConflicts(each, live), candidate, current);

/** As {@link findConflicts}, but only for shared packages. */
export const findPackageConflicts = (candidate: SharedPackages, live: readonly SharedPackages[]): string[] =>
  pairsOf(candidate, live).flatMap(([remote, shell]) => findIncompatibilities(remote, shell));

/** As {@link findNewConflicts}, but only for shared packages. */
export const findNewPackageConflicts = (
  candidate: SharedPackages,
  live: readonly SharedPackages[],
  current: SharedPackages | undefined,
): string[] => findNew((each) => findPackageConflicts(each, live), candidate, current);

function findNew<T extends SharedPackages>(find: (each: T) => string[], candidate: T, current: T | undefined) {
  // Reasons name the release, so both get the same version to be comparable.
  const known = current ? find({ ...current, version: candidate.version }) : [];
  return find(candidate).filter((reason) => !known.includes(reason));
}

/** Each remote with the shell that it is composed with: one pair for a remote, all pairs for a shell. */
function pairsOf<T extends { part: string }>(candidate: T, live: readonly T[]): (readonly [remote: T, shell: T])[] {
  const others = othersOf(candidate, live);
  if (candidate.part === shellName) return others.map((remote) => [remote, candidate]);
  return others.filter(({ part }) => part === shellName).map((shell) => [candidate, shell]);
}

const othersOf = <T extends { part: string }>(candidate: T, live: readonly T[]) =>
  live.filter(({ part }) => part !== candidate.part);

/** Slices with the same name. The site has one store, so the screens of the second part could not be opened. */
const findCommonSlices = (candidate: ReleaseManifest, other: ReleaseManifest) =>
  (candidate.slices ?? [])
    .filter((name) => other.slices?.includes(name))
    .map((name) => `${labelOf(candidate)} has a slice "${name}", which is the name of a slice of ${labelOf(other)}`);

function findMissing(remote: ReleaseManifest, shell: ReleaseManifest): string[] {
  const shown = shell.shows?.[remote.part];
  if (!shown) return [];
  const missing = [
    ...shown.screens.filter((each) => !remote.screens.includes(each)).map((each) => `the screen ${each}`),
    ...shown.widgets.filter((each) => !remote.widgets.includes(each)).map((each) => `the widget ${each}`),
  ];
  return missing.map((each) => `${labelOf(remote)} does not offer ${each}, which ${labelOf(shell)} shows`);
}

const labelOf = ({ part, version }: SharedPackages) => `${part}@${version}`;
