import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PartName } from '@platform/contract';
import { RegistryError } from './document';
import { isRunning, withLock } from './lock';
import type { Registry } from './registry';

/** File in a folder under construction that holds the id of the building process. Not part of the release. */
export const builderFile = '.builder';

/**
 * Reserves a version number for a build in progress; two simultaneous builds never get the same one. Removes the
 * leftovers of interrupted builds.
 * @param base the major.minor.0 that the version begins with
 * @returns the version, and the folder to build it in, in the registry's file system
 * @throws {RegistryError} while another process builds the same part.
 */
export async function reserveVersion(
  registry: Registry,
  part: PartName,
  base: string,
): Promise<{ version: string; folder: string }> {
  const parent = registry.partFolder(part);
  await mkdir(parent, { recursive: true });
  // Without the lock, a builder that has only just made its folder would look like one that was interrupted.
  return withLock(path.join(parent, '.building'), async () => {
    const version = await registry.nextVersion(part, base);
    const folder = path.join(parent, `.building-${version}`);
    const builder = Number(await readFile(path.join(folder, builderFile), 'utf8').catch(() => ''));
    if (builder && isRunning(builder)) {
      throw new RegistryError(
        `Another release of ${part} is being built (process ${builder}). Try again when it is done.`,
      );
    }
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
    await writeFile(path.join(folder, builderFile), String(process.pid));
    return { version, folder };
  });
}
