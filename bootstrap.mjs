// @ts-check
/**
 * The two commands of the README, `npm start` and `npm test`, on a machine with only Node and npm: checks the prerequisites,
 * installs the locked packages, and starts the real command. Plain JavaScript without packages, because none is installed yet.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('.', import.meta.url));
/** Of each version line that package.json allows, the oldest one; then every newer line. */
const nodeLines = [
  [20, 19],
  [22, 12],
  [24, 0],
];
const port = Number(process.env['PORT'] || 3000);

/** Prints one clear sentence and exits. @param {string} message @returns {never} */
function giveUp(message) {
  console.error(message);
  process.exit(1);
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const newest = nodeLines[nodeLines.length - 1]?.[0] ?? 0;
  const supported = major > newest || nodeLines.some(([line, oldest = 0]) => major === line && minor >= oldest);
  if (!supported) {
    const lines = nodeLines.map((line) => line.join('.')).join(', ');
    giveUp(
      `Node ${process.versions.node} is not supported: install Node 24, which the site is tested on. It runs on ${lines} and newer releases of these, and on later versions.`,
    );
  }
}

/** @returns {Promise<void>} */
function checkPort() {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE') {
        giveUp(`Port ${port} is in use. Stop what runs there, or choose another: PORT=${port + 1} npm start`);
      }
      giveUp(`Port ${port} cannot be used (${error.code}). Choose another: PORT=3001 npm start`);
    });
    probe.listen(port, process.env['HOST'] || 'localhost', () => probe.close(() => resolve()));
  });
}

function checkChromium() {
  const browser = process.env['CHROMIUM'] || '/usr/bin/chromium';
  if (!existsSync(browser)) {
    giveUp(
      `The tests need Chromium, and there is none at ${browser}. ` +
        `Install it (Debian: apt-get install chromium) or say where it is: CHROMIUM=/path/to/chromium npm test`,
    );
  }
}

/**
 * Runs a command in the repository until it exits.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<number>} its exit code
 */
function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
    const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
    process.on('SIGINT', forward);
    process.on('SIGTERM', forward);
    child.once('error', (error) => giveUp(`${command} could not be started: ${error.message}`));
    child.once('close', (code) => {
      process.off('SIGINT', forward);
      process.off('SIGTERM', forward);
      resolve(code ?? 1);
    });
  });
}

/** Installs exactly what the lockfile lists for this Node version, unless it is installed already. */
async function install() {
  const lock = createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .digest('hex');
  // Packages that were compiled for another Node version crash in this one.
  const wanted = `${lock} ${process.platform}-${process.arch}-${process.versions.modules}`;
  const mark = `${root}node_modules/.installed-lock`;
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
  console.log('Installing packages (one to three minutes the first time) …');
  const code = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) {
    const missing = missingCompiler();
    if (missing) {
      giveUp(
        `The package better-sqlite3 could not be built, because this machine has no ${missing}. ` +
          'Install a C++ compiler, make and Python 3 (Debian: apt-get install g++ make python3), then try again.',
      );
    }
    giveUp('The packages could not be installed; the messages of npm above say why.');
  }
  const database = spawnSync(process.execPath, ['-e', "new (require('better-sqlite3'))(':memory:')"], { cwd: root });
  if (database.status !== 0) {
    giveUp(
      `The package better-sqlite3 was not built for Node ${process.versions.node}: ` +
        'look for "nodedir" in what npm config list prints, remove it, and try again.',
    );
  }
  writeFileSync(mark, wanted);
}

/** The missing tools for building better-sqlite3, if npm finds no prebuilt binary for this machine. */
function missingCompiler() {
  if (process.platform === 'win32') return undefined;
  /** @type {Record<string, string[]>} */
  const tools = {
    'C++ compiler': [process.env['CXX'] || 'c++', 'g++', 'clang++'],
    make: ['make'],
    'Python 3': ['python3'],
  };
  const works = (/** @type {string} */ command) => spawnSync(command, ['--version']).status === 0;
  return Object.keys(tools).find((name) => !tools[name]?.some(works));
}

/** @param {string} script */
const typescript = (script) => run(process.execPath, ['--import', 'tsx', script]);

async function start() {
  await checkPort();
  await install();
  // The database may be one whose servers share their releases; those of a checkout are its own.
  process.env['RELEASES_STORE'] ||= 'folder';
  const prepared = await typescript('scripts/prepare.ts');
  if (prepared !== 0) process.exit(prepared);
  process.exit(await run(process.execPath, ['server/supervisor.mjs']));
}

async function test() {
  checkChromium();
  await install();
  process.exit(await typescript('scripts/verify.ts'));
}

checkNode();
const command = process.argv[2];
if (command === 'start') await start();
else if (command === 'test') await test();
else giveUp('Usage: npm start, or npm test.');
