import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import {
  checkOpened,
  checkRemote,
  checkScreen,
  ContractError,
  shellName,
  type RemoteModule,
  type RemoteName,
  type ScreenModule,
} from '@platform/contract';
import {
  globalNameOf,
  hashFiles,
  manifestVersion,
  RegistryError,
  type ReleaseManifest,
  type SharedPackages,
} from '@platform/host/registry';
import { seamVersion, type Route } from '@platform/host/server/seam';
import { chunkTableFile } from '../build/chunk-table';
import { exposedChunk } from '../build/exposed-in-entry';
import { sharedUsageFile, type SharedUsage } from '../build/shared-usage';
import { bundleName, rangeOf, singletons, versionOf } from '../build/sharing';
import type { Part } from '../part';
import { compressFiles } from './compress';
import { firstData } from './first-data';
import { hashSources } from './sources';

/** Every remote is built against the contract's names, although its own copy is in its bundles. */
export const contractPackage = '@platform/contract';

/**
 * Describes a finished build. Opens every screen and widget of a remote once, so that a remote that breaks the contract
 * is never released. Removes the build's own notes from the folder and adds the compressed copies.
 * @param log told which screens' data cannot be requested together with their scripts
 * @throws {RegistryError} if the build is incomplete or breaks the contract
 */
export async function describeBuild(
  part: Part,
  version: string,
  folder: string,
  log: (line: string) => void = () => undefined,
): Promise<ReleaseManifest> {
  const isShell = part.name === shellName;
  const chunkGroups = await takeNotes<Record<string, string[]>>(path.join(folder, 'web', chunkTableFile));
  const webUsage = await takeNotes<SharedUsage>(path.join(folder, 'web', sharedUsageFile));
  const nodeUsage = await takeNotes<SharedUsage>(path.join(folder, 'node', sharedUsageFile));
  const scripts = isShell
    ? chunkGroups['main']
    : [...new Set(['remoteEntry.js', ...(chunkGroups[exposedChunk] ?? [])])];
  if (!scripts?.length) throw new RegistryError(`The build of ${part.name} has no start script.`);
  const { remote, screens = {} } = isShell ? {} : await openRemote(part, folder);
  const data = firstData(screens, (line) => log(`${part.name}/${line}`));
  const shows = isShell ? shownBy(part, folder) : undefined;
  const items = remote ? [...Object.keys(remote.screens), ...Object.keys(remote.widgets)] : [];
  await compressFiles(path.join(folder, 'web'));
  return {
    manifest: manifestVersion,
    part: part.name,
    version,
    sources: await hashSources(part),
    globalName: globalNameOf(part.name, version),
    title: remote?.title ?? part.name,
    screens: Object.keys(remote?.screens ?? {}),
    widgets: Object.keys(remote?.widgets ?? {}),
    scripts,
    chunks: Object.fromEntries(Object.entries(chunkGroups).filter(([name]) => items.includes(name))),
    ...(Object.keys(data).length > 0 && { data }),
    ...(shows && { seam: seamVersion, shows }),
    provides: isShell ? providedBy(part, webUsage) : {},
    uses: isShell ? {} : usedBy(part, [webUsage, nodeUsage]),
    files: await hashFiles(folder),
  };
}

const noUsage: SharedUsage = { uses: {}, provides: {} };

/** What is known of a release's shared packages before it is built: versions and ranges, but no imported names. */
export function expectedPackages(part: Part, version: string): SharedPackages {
  const isShell = part.name === shellName;
  return {
    part: part.name,
    version,
    provides: isShell ? providedBy(part, noUsage) : {},
    uses: isShell ? {} : usedBy(part, []),
  };
}

/** Reads and removes a file that the build has left for this step. */
async function takeNotes<T>(file: string): Promise<T> {
  const notes = JSON.parse(await readFile(file, 'utf8')) as T;
  await rm(file);
  return notes;
}

const bundlePath = (name: string) => `node/${bundleName(name)}.js`;

function providedBy(part: Part, { provides }: SharedUsage): ReleaseManifest['provides'] {
  const provided: ReleaseManifest['provides'] = { [contractPackage]: { version: versionOf(part, contractPackage) } };
  for (const [name, { names }] of Object.entries(singletons)) {
    provided[name] = { version: versionOf(part, name), ...(names && { names: [...names] }) };
  }
  for (const name of part.shared) {
    const names = provides[name];
    provided[name] = { version: versionOf(part, name), ...(names && { names }), bundle: bundlePath(name) };
  }
  return provided;
}

function usedBy(part: Part, usages: readonly SharedUsage[]): ReleaseManifest['uses'] {
  const uses: ReleaseManifest['uses'] = { [contractPackage]: { range: rangeOf(part, contractPackage) } };
  for (const name of [...new Set(usages.flatMap((usage) => Object.keys(usage.uses)))].sort()) {
    const all = usages.map((usage) => usage.uses[name]);
    const names = all.includes(null) ? undefined : [...new Set(all.flatMap((each) => each ?? []))].sort();
    uses[name] = {
      range: rangeOf(part, name),
      ...(names && { names }),
      ...(part.shared.includes(name) && { bundle: bundlePath(name) }),
    };
  }
  return uses;
}

/** What a shell's node bundle tells: its route table, and the widgets on its pages by the name that the shell uses. */
interface ShellExports {
  routes?: readonly Route[];
  widgets?: Readonly<Record<string, { remote: RemoteName; widget: string }>>;
}

/** @throws {RegistryError} if the shell cannot be evaluated, or exports no routes */
function shownBy(part: Part, folder: string): NonNullable<ReleaseManifest['shows']> {
  const { routes, widgets = {} } = openShell(part, folder);
  if (!routes) throw new RegistryError(`${part.name} exports no routes. Nothing was released.`);
  const used = Object.values(widgets);
  const remotes = [...new Set([...routes, ...used].map(({ remote }) => remote))].sort();
  const unique = (values: string[]) => [...new Set(values)].sort();
  return Object.fromEntries(
    remotes.map((name) => [
      name,
      {
        screens: unique(routes.filter(({ remote }) => remote === name).map(({ screen }) => screen)),
        widgets: unique(used.filter(({ remote }) => remote === name).map(({ widget }) => widget)),
      },
    ]),
  );
}

function openShell(part: Part, folder: string): ShellExports {
  try {
    return evaluate(part, folder, 'node/part.js');
  } catch (error) {
    throw new RegistryError(`${part.name} cannot be opened: ${String(error)}. Nothing was released.`, { cause: error });
  }
}

interface OpenedRemote {
  remote: RemoteModule;
  screens: Readonly<Record<string, ScreenModule>>;
}

/** @throws {RegistryError} naming the invalid screen or widget and the reason */
async function openRemote(part: Part, folder: string): Promise<OpenedRemote> {
  try {
    const remote = checkRemote(part.name, evaluate(part, folder, 'node/part.js').default);
    const screens: Record<string, ScreenModule> = {};
    for (const [name, open] of Object.entries(remote.screens)) {
      screens[name] = checkScreen(`${part.name}/${name}`, await open());
    }
    for (const [name, open] of Object.entries(remote.widgets)) checkOpened(`${part.name}/${name}`, await open());
    return { remote, screens };
  } catch (error) {
    const reason = error instanceof ContractError ? error.message : `${part.name} cannot be opened: ${String(error)}`;
    throw new RegistryError(`${reason}. Nothing was released.`, { cause: error });
  }
}

/** Runs a node bundle as the server does, with the packages that the part was built with. */
function evaluate(part: Part, folder: string, file: string): ShellExports & { default?: unknown } {
  const fromPart = createRequire(path.join(part.folder, 'package.json'));
  const module = { exports: {} };
  const code = `(function (module, exports, require) {${readFileSync(path.join(folder, file), 'utf8')}\n})`;
  const require = (id: string): unknown =>
    part.shared.includes(id) ? evaluate(part, folder, bundlePath(id)) : fromPart(id);
  const run = new vm.Script(code, { filename: path.join(folder, file) }).runInThisContext() as (
    ...args: unknown[]
  ) => void;
  run(module, module.exports, require);
  return module.exports;
}
