import { cp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteName } from '@platform/contract';
import { hashFiles, type Registry, type ReleaseManifest } from '@platform/host/registry';

/** How a test's release differs from the live one, broken or merely changed. */
export interface Change {
  /** A JavaScript expression that replaces the remote's export; `remote` is the original module. */
  exports?: string;
  /** JavaScript placed before the remote's own module. */
  before?: string;
  /** Text that replaces a web file's content; the file is identified by the start of its name. */
  web?: Record<string, string>;
  /** A JavaScript expression of the federation container that replaces the whole web entry. */
  container?: string;
  /** The version of shared-ui that the release brings and needs. */
  sharedUi?: string;
  /** The side that is changed; both if absent. */
  only?: 'web' | 'node';
  /** Manifest fields to override. */
  manifest?: object;
}

/** Overrides the fields of every screen, for `Change.exports`. */
export const everyScreen = (fields: string) =>
  `({ ...remote, screens: Object.fromEntries(Object.entries(remote.screens).map(([name, open]) => ` +
  `[name, () => open().then((screen) => ({ ...screen, ${fields} }))])) })`;

/**
 * Releases a changed copy of a remote's live release, as its team would: a new version with its own hashes, to which
 * `stable` then points.
 * @returns the new version
 */
export async function makeRelease(registry: Registry, part: RemoteName, change: Change): Promise<string> {
  const from = (await registry.channels(part))!.channels.stable;
  const version = await registry.nextVersion(part, from);
  const folder = registry.releaseFolder(part, version);
  const manifest = await registry.release(part, from);
  await cp(registry.releaseFolder(part, from), folder, { recursive: true });
  const rename = (text: string) =>
    text
      .replaceAll(manifest.globalName, globalName(part, version))
      .replaceAll(`/releases/${part}/${from}/`, `/releases/${part}/${version}/`);

  for (const name of await readdir(path.join(folder, 'web'))) {
    const file = path.join(folder, 'web', name);
    if (/\.(br|gz)$/.test(name)) {
      await rm(file);
      continue;
    }
    const replaced = Object.entries(change.web ?? {}).find(([start]) => name.startsWith(start));
    await writeFile(file, replaced?.[1] ?? rename(await readFile(file, 'utf8')));
  }
  if (change.container) {
    await writeFile(path.join(folder, 'web/remoteEntry.js'), `var ${globalName(part, version)} = ${change.container};`);
  }
  if (change.sharedUi) await changeSharedUi(path.join(folder, 'web/remoteEntry.js'), change.sharedUi, manifest);
  if (change.only !== 'node') await changeWeb(path.join(folder, 'web'), change);
  if (change.only !== 'web') await changeNode(path.join(folder, 'node/part.js'), change);
  await rm(path.join(folder, 'release.json'));
  const released = {
    ...manifest,
    version,
    globalName: globalName(part, version),
    files: await hashFiles(folder),
    ...change.manifest,
  };
  await writeFile(path.join(folder, 'release.json'), JSON.stringify(released));
  await registry.point(part, version, 'release');
  return version;
}

const globalName = (part: RemoteName, version: string) => `${part}_${version.replaceAll('.', '_')}`;

async function changeWeb(folder: string, { exports, before }: Change) {
  if (!exports && !before) return;
  const name = (await readdir(folder)).find((file) => /^remote\.[0-9a-f]+\.js$/.test(file))!;
  const file = path.join(folder, name);
  const code = await readFile(file, 'utf8');
  const changed = code.replace(/\["default",0,(\w+)\]/, (_, good: string) => {
    const wrapped = exports ? `((remote)=>${exports})(${good})` : good;
    return `["default",0,(()=>{${before ?? ''};return ${wrapped}})()]`;
  });
  if (changed === code) throw new Error(`${name} does not look as expected: its export was not found`);
  await writeFile(file, changed);
}

async function changeSharedUi(file: string, version: string, { uses }: ReleaseManifest) {
  const code = await readFile(file, 'utf8');
  const own = uses['shared-ui']!.range.slice(1);
  // A singleton may have the same range by chance; shared-ui is not a singleton.
  const forged = [`singleton:!1,requiredVersion:"^${own}"`, `requiredVersion:"^${own}",singleton:!1`].reduce(
    (text, wanted) => text.replaceAll(wanted, wanted.replace(own, version)),
    code.replaceAll(`"${own}"`, `"${version}"`),
  );
  await writeFile(file, forged);
}

async function changeNode(file: string, { exports, before }: Change) {
  const code = await readFile(file, 'utf8');
  const after = exports ? `;module.exports = { default: ((remote) => ${exports})(module.exports.default) };` : '';
  await writeFile(file, `${before ?? ''}\n${code}\n${after}`);
}
