import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compiledFlags, compilePrograms } from '../../scripts/package/programs';
import { isTestRunning, testRun } from './test-run';

const root = path.resolve(__dirname, '../..');
/** Has a folder for each run of tests, with the layout of the package of a site. */
const runs = path.join(root, '.cache/test-server');

const programs = {
  main: 'server/main.ts',
  preview: 'server/preview.ts',
  releases: 'platform/toolkit/src/cli/operator.ts',
  documents: 'content/documents/main.ts',
  renderer: 'server/rendering/main.ts',
  'crash-test': 'tests/crash/process.ts',
};

let compiled: Promise<string> | undefined;

/**
 * What Node runs as the server of a test. It is compiled as in `npm run package`, once for each run of tests: a compiled
 * program starts in half the time, and the suites start many.
 * @param program the server itself, the one of the crash test, the program of its renderer processes, the one that shows a
 * registry before it is live, or the operators' commands
 * @returns arguments for Node, and the folder in which the commands find that preview
 */
export async function compiledServer(
  program: Exclude<keyof typeof programs, 'documents'> = 'main',
): Promise<{ flags: string[]; file: string; site: string }> {
  const site = await (compiled ??= compileOnce());
  return { flags: [...compiledFlags], file: path.join(site, `server/${program}.js`), site };
}

/** Compiles the programs, unless a process of this run has done so. @returns the folder of the site */
async function compileOnce() {
  const site = path.join(runs, testRun());
  if (existsSync(site)) return site;
  await mkdir(runs, { recursive: true });
  await removeEndedRuns();
  const build = await mkdtemp(path.join(runs, `${testRun()}-`));
  await compilePrograms(root, programs, path.join(build, 'server'));
  // Packages that npm has not hoisted to the root.
  const packages = path.join(root, 'server/node_modules');
  if (existsSync(packages)) await symlink(packages, path.join(build, 'server/node_modules'));
  await writeFile(path.join(build, 'package.json'), JSON.stringify({ site: { preview: 'server/preview.js' } }));
  try {
    await rename(build, site);
  } catch (error) {
    // Another process of the run has compiled the same sources meanwhile.
    if (!existsSync(site)) throw error;
    await rm(build, { recursive: true });
  }
  return site;
}

async function removeEndedRuns() {
  const ended = (await readdir(runs)).filter((run) => !isTestRunning(run));
  // Another worker may be removing the same one.
  const remove = (run: string) => rm(path.join(runs, run), { recursive: true, force: true }).catch(() => undefined);
  await Promise.all(ended.map(remove));
}
