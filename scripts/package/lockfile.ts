import path from 'node:path';

/** The parts of a package-lock.json (version 3) that are used here. */
export interface Lockfile {
  packages: Record<string, LockEntry>;
}
interface LockEntry {
  version?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/**
 * Finds a package as Node does from a location in the lockfile: in the nearest `node_modules` that has it.
 * @returns its key in the lockfile, or undefined if it is not installed
 */
function resolvePackage({ packages }: Lockfile, from: string, name: string): string | undefined {
  for (let place = from; ; place = parentOf(place)) {
    const key = path.posix.join(place, 'node_modules', name);
    if (packages[key]) return key;
    if (place === '') return undefined;
  }
}

/** `a/node_modules/b` → `a`; `server` → the root. */
function parentOf(place: string): string {
  const end = place.lastIndexOf('/node_modules/');
  if (end >= 0) return place.slice(0, end);
  return '';
}

/**
 * The lockfile of one workspace on its own: the same packages in the same locations, with their hashes, and nothing
 * that the workspace does not need.
 * @param workspace the folder of the workspace, which the copy keeps
 * @param names the packages that its code imports
 * @throws if the lockfile lacks one of them
 */
export function subsetLockfile(lock: Lockfile, workspace: string, names: readonly string[]) {
  const kept = new Map<string, LockEntry>();
  const dependencies: Record<string, string> = {};
  const visit = (key: string) => {
    if (kept.has(key)) return;
    // Consumers of `dev` skip the package in production: here all of them are for production.
    const { dev: _dev, devOptional: _devOptional, ...entry } = lock.packages[key]!;
    kept.set(key, entry);
    const { dependencies: needed, optionalDependencies: optional, peerDependencies: peers = {} } = entry;
    const required = Object.keys(peers).filter((name) => !entry.peerDependenciesMeta?.[name]?.optional);
    for (const name of [...Object.keys({ ...needed, ...optional }), ...required]) {
      const found = resolvePackage(lock, key, name);
      if (found) visit(found);
    }
  };
  for (const name of [...names].sort()) {
    const key = resolvePackage(lock, workspace, name);
    if (!key) throw new Error(`package-lock.json has no ${name}, which the server imports`);
    dependencies[name] = lock.packages[key]!.version!;
    visit(key);
  }
  return { dependencies, packages: Object.fromEntries([...kept].sort(([one], [other]) => (one < other ? -1 : 1))) };
}
