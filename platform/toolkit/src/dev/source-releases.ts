import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findIncompatibilities, type Registry } from '@platform/host/registry';
import { chunkTableFile } from '../build/chunk-table';
import { sharedUsageFile } from '../build/shared-usage';
import type { Part } from '../part';
import { describeBuild } from '../release/describe';
import { liveShell } from '../release/live';

/** More than one, because the server may still be reading the previous one. */
const keptReleases = 3;

/**
 * Registers builds from source in the development server's own registry, so that the site's server renders with them
 * from the next request on. Their browser scripts are empty there: pages get the scripts from the development server
 * (page.ts).
 */
export class SourceReleases {
  #count = 0;

  constructor(
    readonly part: Part,
    readonly registry: Registry,
  ) {}

  /**
   * @param built the folder that contains `web/` and `node/`
   * @returns what the shell lacks for the remote; empty if nothing
   * @throws {RegistryError} if the remote breaks the contract
   */
  async publish(built: string): Promise<string[]> {
    this.#count += 1;
    const { part, registry } = this;
    const version = `0.0.${this.#count}`;
    const folder = registry.releaseFolder(part.name, version);
    const building = path.join(registry.partFolder(part.name), `.building-${version}`);
    await cp(path.join(built, 'node'), path.join(building, 'node'), { recursive: true });
    await cp(path.join(built, 'maps'), path.join(building, 'maps'), { recursive: true });
    await mkdir(path.join(building, 'web'));
    for (const notes of [chunkTableFile, sharedUsageFile]) {
      await cp(path.join(built, 'web', notes), path.join(building, 'web', notes));
    }
    const chunks = JSON.parse(await readFile(path.join(built, 'web', chunkTableFile), 'utf8')) as ChunkTable;
    for (const script of new Set(['remoteEntry.js', ...Object.values(chunks).flat()])) {
      await writeFile(path.join(building, 'web', script), '');
    }
    const manifest = await describeBuild(part, version, building);
    await writeFile(path.join(building, 'release.json'), JSON.stringify(manifest));
    await rename(building, folder);
    await registry.point(part.name, version, 'release');
    await rm(registry.releaseFolder(part.name, `0.0.${this.#count - keptReleases}`), { recursive: true, force: true });
    const shell = await liveShell(registry);
    return shell ? findIncompatibilities(manifest, shell) : [];
  }
}

type ChunkTable = Record<string, string[]>;
