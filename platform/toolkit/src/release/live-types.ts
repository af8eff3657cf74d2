import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { shellName } from '@platform/contract';
import { readPackage, remoteModule, type Part } from '../part';
import { installedTypes, type ContractTypes, type ShellTypes } from './contract-types';
import { checks } from './origin';
import { refusal } from './refusal';
import { runTsc } from './tsc';

/** How many lines of the compiler's output are shown: its start, where the first error is. */
const shownLines = 20;

/**
 * Checks the types of what a remote is built from against the contract of each live shell. Nothing is compiled for a shell
 * that has the contract that the remote has installed, because the remote's own script checks that. Tests are left out,
 * because a test double that lacks what is new in the live shell is not the release's fault.
 * @param live the live shell, and its canary; empty before the first one
 * @returns the name of the check; nothing if the types cannot be compared, which is logged
 * @throws {RegistryError} with what the compiler says if they do not fit
 */
export async function checkLiveTypes(
  part: Part,
  live: readonly ShellTypes[],
  log: (line: string) => void,
): Promise<string[]> {
  if (live.length === 0 || part.name === shellName) return [];
  const config = configOf(part);
  const leaveOut = (reason: string) => log(`${part.name} is not compared with the types of the live shell: ${reason}`);
  if (config === undefined) {
    leaveOut('no script "types" of its package.json runs tsc');
    return [];
  }
  const compared = [await installedTypes(part)];
  for (const { shell, types } of live) {
    if (!types) leaveOut(`${shell} was built without them`);
    else if (!compared.some((each) => isDeepStrictEqual(each, types))) {
      await compile(part, config, shell, types);
      compared.push(types);
    }
  }
  return live.every(({ types }) => types) ? [checks.liveTypes] : [];
}

/** The tsconfig.json that a part checks its types with, as an absolute path; undefined if it has none. */
function configOf(part: Part): string | undefined {
  const { folder } = part;
  const { types, typecheck } = readPackage(folder).scripts ?? {};
  const script = [types, typecheck].find((each) => each !== undefined && /\btsc\b(?!.*\s(?:-b|--build)\b)/.test(each));
  if (script === undefined || !existsSync(path.join(folder, remoteModule(part)))) return undefined;
  const [, named = 'tsconfig.json'] = /\s(?:-p|--project)[ =](\S+)/.exec(script) ?? [];
  const file = path.resolve(folder, named.endsWith('.json') ? named : path.join(named, 'tsconfig.json'));
  return existsSync(file) ? file : undefined;
}

/** @throws {RegistryError} with the compiler's output, if it finds errors */
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
    throw refusal(
      `${part.name} does not fit the types of the live shell ${shell}, and was not released: fix the errors that the compiler reports below.`,
      [{ tool: `tsc, with the contract of ${shell}`, text: lines }],
    );
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

interface Project {
  compilerOptions: { baseUrl?: string; paths?: Record<string, string[]> };
  files?: string[];
}

/** A part's TypeScript project, limited to what is built, with other files in place of some packages. */
async function projectWith(part: Part, config: string, paths: Record<string, string[]>) {
  const { isOk, output } = await runTsc(part.folder, ['--project', config, '--showConfig']);
  if (!isOk) {
    const sentence = `${config} cannot be read, so nothing could be checked: fix the errors that the compiler reports below.`;
    throw refusal(sentence, [{ tool: 'tsc --showConfig', text: output }]);
  }
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
    files: [...files.map((each) => path.resolve(folder, each)), path.join(part.folder, remoteModule(part))],
    include: [path.join(part.folder, 'src/**/*.d.ts')],
    exclude: [],
  };
}
