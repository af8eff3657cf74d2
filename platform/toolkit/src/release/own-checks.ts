import type { ReleaseManifest } from '@platform/host/registry';
import { readPackage, type Part } from '../part';
import type { ShellTypes } from './contract-types';
import { checkLiveTypes } from './live-types';
import { refusal, type ToolOutput } from './refusal';
import { runProcess } from './run-process';
import { hashSources } from './sources';
import { Timings } from './timings';

/** The scripts of a part's package.json that check it. A part has those that it needs. */
const ownChecks = ['types', 'typecheck', 'lint', 'test'];
/** How many lines of a failed script's output are shown: its end, where the summary is. */
const shownLines = 40;

/**
 * Runs the checks that a part has in its package.json, all at the same time.
 * @returns their names
 * @throws {RegistryError} that names each check that fails, with the end of its output
 */
export async function runOwnChecks({ name, folder }: Part, timings: Timings): Promise<string[]> {
  const { scripts = {} } = readPackage(folder);
  const own = ownChecks.filter((each) => Object.hasOwn(scripts, each));
  const outputs = await Promise.all(own.map((script) => timings.measure(script, () => run(folder, script))));
  const failed = outputs.filter((output) => output !== undefined);
  if (failed.length === 0) return own;
  const tools = failed.map(({ tool }) => tool).join(' and ');
  throw refusal(`${name} fails ${tools}, and was not released: fix what is reported below.`, failed);
}

/**
 * Runs the checks of a part that has been built before, and checks its types against the live shell's. They say nothing about a
 * build of other sources.
 * @param live the types of the live shell, and of its canary
 * @returns the names of those that have run
 * @throws {RegistryError} as {@link runOwnChecks} and {@link checkLiveTypes}
 */
export async function checkSourcesOf(
  { sources, version }: Pick<ReleaseManifest, 'sources' | 'version'>,
  part: Part,
  live: readonly ShellTypes[],
  log: (line: string) => void,
): Promise<string[]> {
  if (sources === (await hashSources(part))) {
    const own = await runOwnChecks(part, new Timings());
    return [...own, ...(await checkLiveTypes(part, live, log))];
  }
  log(`${part.name}@${version} was built from sources other than those here: its own checks are not run`);
  return [];
}

/** @returns the end of the output if the script fails */
async function run(folder: string, script: string): Promise<ToolOutput | undefined> {
  const shell = process.platform === 'win32';
  const { isOk, output } = await runProcess(folder, 'npm', ['run', '--silent', script], { shell });
  const text = output.split('\n').slice(-shownLines).join('\n');
  return isOk ? undefined : { tool: `npm run ${script}`, text };
}
