import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { shellName, type PartName, type RemoteName } from '@platform/contract';
import { globalNameOf, hashFiles, isChunk, provenanceFile, type Registry } from '@platform/host/registry';
import { readBuild } from '@platform/toolkit/release';
import { buildTestRemotes, type TestRelease } from '../remotes/build';

let remotes: ReturnType<typeof buildTestRemotes> | undefined;

/**
 * Releases a build of `tests/remotes`, as its team would.
 * @param until `publish`: nobody sees it, unless another test has made it live
 * @returns its version
 */
export async function release(
  registry: Registry,
  name: TestRelease,
  until: 'publish' | 'promote' = 'promote',
): Promise<string> {
  const { part, folder } = (await (remotes ??= buildTestRemotes()))(name);
  const { version } = await readBuild(part, folder);
  // The command refuses what does not fit the shell, and most of these lack screens: someone has gone around it.
  if (!(await registry.versions(part.name)).includes(version)) {
    await cp(folder, registry.releaseFolder(part.name, version), { recursive: true });
  }
  await (until === 'publish' ? registry.publish(part.name, version) : registry.point(part.name, version, 'release'));
  return version;
}

/** Apart from the versions of the builds of `tests/remotes`, which another test may release later in the same registry. */
const firstVersion = '9.5.0';

/**
 * Releases a copy of a remote's live release whose entry in the browser has been replaced by other code.
 * @param code the new entry, given the name of the global variable that has to hold the container
 */
export async function releaseWithEntry(registry: Registry, part: RemoteName, code: (globalName: string) => string) {
  await releaseCopy(registry, part, firstVersion, code);
}

/**
 * Releases the live release of a part again, under the next version.
 * @param canary the share of the visitors who get it, in percent; all if absent
 */
export async function releaseAgain(registry: Registry, part: PartName, canary?: number) {
  const live = (await registry.channels(part))!.channels.stable;
  const entry = (globalName: string, before: string, held: string) =>
    // The container of a remote is the one that its entry already has.
    part === shellName ? before : `${before}\nvar ${globalName} = ${held};`;
  await releaseCopy(registry, part, live, entry, canary);
}

/** @param code the new entry, given the name of its global variable, the entry as it is, and the name of its own */
async function releaseCopy(
  registry: Registry,
  part: PartName,
  base: string,
  code: (globalName: string, before: string, held: string) => string,
  canary?: number,
) {
  const from = (await registry.channels(part))!.channels.stable;
  const version = await registry.nextVersion(part, base);
  const folder = registry.releaseFolder(part, version);
  const manifest = await registry.release(part, from);
  const globalName = globalNameOf(part, version);
  const entry = `web/${manifest.scripts.find((file) => !isChunk(file))!}`;
  await cp(registry.releaseFolder(part, from), folder, { recursive: true });
  for (const file of [`${entry}.br`, `${entry}.gz`, 'release.json', provenanceFile])
    await rm(path.join(folder, file), { force: true });
  const before = await readFile(path.join(folder, entry), 'utf8');
  await writeFile(path.join(folder, entry), code(globalName, before, manifest.globalName));
  const files = await hashFiles(folder);
  await writeFile(path.join(folder, 'release.json'), JSON.stringify({ ...manifest, version, globalName, files }));
  await (canary === undefined ? registry.point(part, version, 'release') : registry.setCanary(part, version, canary));
}
