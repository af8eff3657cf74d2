import { stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { PartName } from '@platform/contract';
import { withLock } from '../lock';
import type { Registry } from '../registry';
import { timestampFile, trustFolder } from '../trust/names';
import { markDisplaced } from './displaced';

/**
 * The releases of a part that its team has published over HTTP and no operator has taken into the registry, in the order in
 * which newer ones displace them: first the one that was sent, or looked at with a pin, longest ago.
 */
export async function waitingVersions(registry: Registry, part: PartName): Promise<string[]> {
  const versions: { version: string; usedAt: number }[] = [];
  for (const version of await registry.versions(part)) {
    if (await registry.isSigned(part, version)) continue;
    const found = await stat(registry.releaseFolder(part, version)).catch(() => undefined);
    if (found) versions.push({ version, usedAt: found.mtimeMs });
  }
  return versions.sort((one, other) => one.usedAt - other.usedAt).map(({ version }) => version);
}

/**
 * Notes that someone is looking at a release that may be waiting, so that newer ones displace it last, on all servers. Never
 * throws.
 */
export async function noteLook(registry: Registry, part: PartName, version: string): Promise<void> {
  const now = new Date();
  // A server that accepts no releases may be unable to write here; nothing is displaced there either.
  await utimes(registry.releaseFolder(part, version), now, now).catch(() => undefined);
  await registry.store?.noteLook(part, version).catch(() => undefined);
}

/**
 * Removes a waiting release to make room for a newer one. This is not signed, since only the operators could do that. Its
 * version is never used again.
 * @returns false if it is no longer waiting, because it has been signed meanwhile
 * @throws {RegistryError} if it cannot be removed, LockError if someone else is changing the registry for ten seconds
 */
export async function displace(registry: Registry, part: PartName, version: string): Promise<boolean> {
  // Whoever signs a release reads it under the same lock.
  return withLock(path.join(trustFolder(registry.folder), timestampFile), async () => {
    if (await registry.isSigned(part, version)) return false;
    if (registry.store && !(await registry.store.displace(part, version))) return false;
    await noteDisplaced(registry, part, version);
    return true;
  });
}

/** As {@link displace}, on this machine alone, and whether or not it is signed. */
export async function noteDisplaced(registry: Registry, part: PartName, version: string): Promise<void> {
  await markDisplaced(registry.partFolder(part), version);
  await registry.removeFolder(part, version);
}
