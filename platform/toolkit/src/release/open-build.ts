import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import {
  checkOpened,
  checkRemote,
  checkScreen,
  ContractError,
  shellName,
  type RemoteName,
  type ScreenModule,
  type SliceLike,
} from '@platform/contract';
import { RegistryError, type ReleaseManifest } from '@platform/host/registry';
import type { Route } from '@platform/host/server/seam';
import { bundlePath } from '../build/sharing';
import type { Part } from '../part';
import { firstData } from './first-data';

/** What can be learned of a build only by running it. */
export interface OpenedBuild {
  /** The visitors' name of a remote. */
  title?: string;
  /** The names of its screens and widgets. */
  screens: string[];
  widgets: string[];
  /** The names of the slices of all of these, or of the shell's own. */
  slices: string[];
  /** By screen, the templates of the data that a first visit reads. */
  data: Record<string, string[]>;
  /** Of a shell: what it shows of each remote. */
  shows?: NonNullable<ReleaseManifest['shows']>;
  /** Which screens' data cannot be requested together with their scripts, and why. */
  notes: string[];
}

/** What a shell's node bundle exports: its route table, the widgets on its pages by the name that the shell uses, and its slices. */
interface ShellExports {
  routes?: readonly Route[];
  widgets?: Readonly<Record<string, { remote: RemoteName; widget: string }>>;
  slices?: readonly SliceLike[];
}

/**
 * Runs a finished build's node bundle, and opens every screen and widget of a remote once.
 * @param folder the build's: `node/part.js` in it is run, in this process
 * @throws {RegistryError} if it cannot be evaluated, or breaks the contract: names the invalid screen or widget and the reason
 */
export const openBuild = (part: Part, folder: string): Promise<OpenedBuild> =>
  part.name === shellName ? Promise.resolve().then(() => openShell(part, folder)) : openRemote(part, folder);

function openShell(part: Part, folder: string): OpenedBuild {
  const { routes, widgets = {}, slices = [] } = evaluateShell(part, folder);
  if (!routes) throw new RegistryError(`${part.name} exports no routes. It was not released.`);
  const used = Object.values(widgets);
  const remotes = unique([...routes, ...used].map(({ remote }) => remote));
  const shownOf = (name: RemoteName) => ({
    screens: unique(routes.filter(({ remote }) => remote === name).map(({ screen }) => screen)),
    widgets: unique(used.filter(({ remote }) => remote === name).map(({ widget }) => widget)),
  });
  return {
    screens: [],
    widgets: [],
    slices: namesOf(slices),
    data: {},
    shows: Object.fromEntries(remotes.map((name) => [name, shownOf(name)])),
    notes: [],
  };
}

function evaluateShell(part: Part, folder: string): ShellExports {
  try {
    return evaluate(part, folder, 'node/part.js');
  } catch (error) {
    throw new RegistryError(`${part.name} cannot be opened: ${String(error)}. It was not released.`, { cause: error });
  }
}

async function openRemote(part: Part, folder: string): Promise<OpenedBuild> {
  try {
    const remote = checkRemote(part.name, evaluate(part, folder, 'node/part.js').default);
    const screens: Record<string, ScreenModule> = {};
    const slices: SliceLike[] = [];
    for (const [name, open] of Object.entries(remote.screens)) {
      const screen = checkScreen(`${part.name}/${name}`, await open());
      screens[name] = screen;
      slices.push(...(screen.slices ?? []));
    }
    for (const [name, open] of Object.entries(remote.widgets)) {
      slices.push(...(checkOpened(`${part.name}/${name}`, await open()).slices ?? []));
    }
    const notes: string[] = [];
    return {
      title: remote.title,
      screens: Object.keys(remote.screens),
      widgets: Object.keys(remote.widgets),
      slices: namesOf(slices),
      data: firstData(screens, (note) => notes.push(note)),
      notes,
    };
  } catch (error) {
    const reason = error instanceof ContractError ? error.message : `${part.name} cannot be opened: ${String(error)}`;
    throw new RegistryError(`${reason}. It was not released.`, { cause: error });
  }
}

const unique = (values: readonly string[]) => [...new Set(values)].sort();
const namesOf = (slices: readonly SliceLike[]) => unique(slices.map(({ reducerPath }) => reducerPath));

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
