import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { compiledFlags, compilePrograms } from '../../scripts/package/programs';

const root = path.resolve(__dirname, '../..');
const folder = path.join(root, '.cache/test-server/server');

const programs = {
  main: 'server/main.ts',
  documents: 'content/documents/main.ts',
  renderer: 'server/rendering/main.ts',
  'crash-test': 'tests/crash/process.ts',
};

let compiled: Promise<void> | undefined;

/**
 * What Node runs as the server of a test. It is compiled as in `npm run package`, once for each process that runs tests:
 * a compiled server starts in half the time, and the suites start many.
 * @param program the server itself, the one of the crash test, or the program of its renderer processes
 * @returns arguments for Node
 */
export async function compiledServer(
  program: 'main' | 'crash-test' | 'renderer' = 'main',
): Promise<{ flags: string[]; file: string }> {
  await (compiled ??= compile());
  return { flags: [...compiledFlags], file: path.join(folder, `${program}.js`) };
}

async function compile() {
  await mkdir(folder, { recursive: true });
  // Packages that npm has not hoisted to the root.
  const packages = path.join(root, 'server/node_modules');
  if (existsSync(packages)) await symlink(packages, path.join(folder, 'node_modules')).catch(unlessItExists);
  // Processes that compile at the same time replace each other's files, which are the same.
  const build = await mkdtemp(path.join(folder, '../build-'));
  try {
    await compilePrograms(root, programs, build);
    for (const file of await readdir(build)) await rename(path.join(build, file), path.join(folder, file));
  } finally {
    await rm(build, { recursive: true });
  }
}

function unlessItExists(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error;
}
