import { cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteName } from '@platform/contract';
import { globalNameOf, hashFiles, provenanceFile, type Registry } from '@platform/host/registry';
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

const entry = 'remoteEntry.js';
/** Apart from the versions of the builds of `tests/remotes`, which another test may release later in the same registry. */
const firstVersion = '9.5.0';

/**
 * Releases a copy of a remote's live release whose entry in the browser has been replaced by other code.
 * @param code the new entry, given the name of the global variable that has to hold the container
 */
export async function releaseWithEntry(registry: Registry, part: RemoteName, code: (globalName: string) => string) {
  const from = (await registry.channels(part))!.channels.stable;
  const version = await registry.nextVersion(part, firstVersion);
  const folder = registry.releaseFolder(part, version);
  const manifest = await registry.release(part, from);
  const globalName = globalNameOf(part, version);
  await cp(registry.releaseFolder(part, from), folder, { recursive: true });
  for (const file of [`web/${entry}.br`, `web/${entry}.gz`, 'release.json', provenanceFile])
    await rm(path.join(folder, file));
  await writeFile(path.join(folder, 'web', entry), code(globalName));
  const files = await hashFiles(folder);
  await writeFile(path.join(folder, 'release.json'), JSON.stringify({ ...manifest, version, globalName, files }));
  await registry.point(part, version, 'release');
}
