import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { shellName } from '@platform/contract';
import { RegistryError } from '@platform/host/registry';
import { readPackage, type Part } from '../part';
import { installedTypes, type ContractTypes, type ShellTypes } from './contract-types';
import { checks } from './origin';
import { runTsc } from './tsc';

/** How many lines of the compiler's output are shown: its start, where the first error is. */
const shownLines = 20;

/** What the build of a remote starts from. */
const entry = 'src/remote.ts';

/**
 * Checks the types of what a remote is built of against the contract of the live shell. Nothing is compiled if the remote
 * has the same contract installed: its own script says that. Tests are left out, because a double of something that the live
 * shell has more of is no fault of the release.
 * @param live undefined if no shell is live
 * @returns the name of the check; nothing if the types cannot be compared, which is logged
 * @throws {RegistryError} with what the compiler says if they do not fit
 */
export async function checkLiveTypes(
  part: Part,
  live: ShellTypes | undefined,
  log: (line: string) => void,
): Promise<string[]> {
  if (!live || part.name === shellName) return [];
  const { shell, types } = live;
  const config = configOf(part);
  if (!types || config === undefined) {
    const reason = types ? 'no script "types" of its package.json runs tsc' : `${shell} was built without them`;
    log(`${part.name} is not compared with the types of the live shell: ${reason}`);
    return [];
  }
  if (!isDeepStrictEqual(types, await installedTypes(part))) await compile(part, config, live.shell, types);
  return [checks.liveTypes];
}

/** The tsconfig.json that a part checks its types with, as an absolute path; undefined if it has none. */
function configOf({ folder }: Part): string | undefined {
  const { types, typecheck } = readPackage(folder).scripts ?? {};
  const script = [types, typecheck].find((each) => each !== undefined && /\btsc\b(?!.*\s(?:-b|--build)\b)/.test(each));
  if (script === undefined || !existsSync(path.join(folder, entry))) return undefined;
  const [, named = 'tsconfig.json'] = /\s(?:-p|--project)[ =](\S+)/.exec(script) ?? [];
  const file = path.resolve(folder, named.endsWith('.json') ? named : path.join(named, 'tsconfig.json'));
  return existsSync(file) ? file : undefined;
}

/** @throws {RegistryError} with what the compiler says, if it says something */
async function compile(part: Part, config: string, shell: string, { entries, files }: ContractTypes) {
  // Below the part's folder, because the declarations import packages that are installed there.
  const dist = path.join(part.folder, 'dist');
  await mkdir(dist, { recursive: true });
  const copy = await mkdtemp(path.join(dist, 'live-types-'));
  try {
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(copy, file)), { recursive: true });
      await writeFile(path.join(copy, file), text);
    }
    const paths = Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, [path.join(copy, file)]]));
    const project = path.join(copy, 'tsconfig.json');
    await writeFile(project, JSON.stringify(await projectWith(part, config, paths)));
    const { isOk, output } = await runTsc(part.folder, ['--project', project]);
    if (isOk) return;
    const lines = output.split('\n').slice(0, shownLines).join('\n');
    throw new RegistryError(
      `${part.name} does not fit the types of the live shell ${shell}:\n${lines}\nNothing was released.`,
    );
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

interface Project {
  compilerOptions: { baseUrl?: string; paths?: Record<string, string[]> };
  files?: string[];
}

/** A part's TypeScript project, of what is built only, and with other files in place of some packages. */
async function projectWith(part: Part, config: string, paths: Record<string, string[]>) {
  const { isOk, output } = await runTsc(part.folder, ['--project', config, '--showConfig']);
  if (!isOk) throw new RegistryError(`${config} cannot be read:\n${output}\nNothing was released.`);
  const { compilerOptions, files = [] } = JSON.parse(output) as Project;
  const folder = path.dirname(config);
  const base = path.resolve(folder, compilerOptions.baseUrl ?? '.');
  const own = Object.entries(compilerOptions.paths ?? {}).map(([name, targets]) => {
    return [name, targets.map((each) => path.resolve(base, each))] as const;
  });
  return {
    extends: config,
    compilerOptions: {
      ...{ noEmit: true, composite: false, incremental: false, tsBuildInfoFile: null },
      paths: { ...Object.fromEntries(own), ...paths },
    },
    files: [...files.map((each) => path.resolve(folder, each)), path.join(part.folder, entry)],
    include: [path.join(part.folder, 'src/**/*.d.ts')],
    exclude: [],
  };
}
