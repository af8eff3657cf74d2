import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compiledFlags, compilePrograms } from '../../scripts/package/programs';

const root = path.resolve(__dirname, '../..');
/** Has the layout of the package of a site. */
const site = path.join(root, '.cache/test-server');
const folder = path.join(site, 'server');

const programs = {
  main: 'server/main.ts',
  preview: 'server/preview.ts',
  releases: 'platform/toolkit/src/cli/operator.ts',
  documents: 'content/documents/main.ts',
  renderer: 'server/rendering/main.ts',
  'crash-test': 'tests/crash/process.ts',
};

let compiled: Promise<void> | undefined;

/**
 * What Node runs as the server of a test. It is compiled as in `npm run package`, once for each process that runs tests:
 * a compiled program starts in half the time, and the suites start many.
 * @param program the server itself, the one of the crash test, the program of its renderer processes, the one that shows a
 * registry before it is live, or the operators' commands
 * @returns arguments for Node, and the folder in which the commands find that preview
 */
export async function compiledServer(
  program: Exclude<keyof typeof programs, 'documents'> = 'main',
): Promise<{ flags: string[]; file: string; site: string }> {
  await (compiled ??= compile());
  return { flags: [...compiledFlags], file: path.join(folder, `${program}.js`), site };
}

async function compile() {
  await mkdir(folder, { recursive: true });
  // Packages that npm has not hoisted to the root.
  const packages = path.join(root, 'server/node_modules');
  if (existsSync(packages)) await symlink(packages, path.join(folder, 'node_modules')).catch(unlessItExists);
  // Processes that compile at the same time replace each other's files, which are the same.
  const build = await mkdtemp(path.join(site, 'build-'));
  try {
    await compilePrograms(root, programs, build);
    await writeFile(path.join(build, 'package.json'), JSON.stringify({ site: { preview: 'server/preview.js' } }));
    await rename(path.join(build, 'package.json'), path.join(site, 'package.json'));
    for (const file of await readdir(build)) await rename(path.join(build, file), path.join(folder, file));
  } finally {
    await rm(build, { recursive: true });
  }
}

function unlessItExists(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error;
}
