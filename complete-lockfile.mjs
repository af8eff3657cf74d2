// @ts-check
/**
 * `npm run lockfile`, after every `npm install` that changes package-lock.json: names the binaries of other platforms that
 * npm 11 leaves out of the lockfile where a registry mirror lacks them, and then refuses the lockfile for. Each gets the
 * version that its package asks for and the platform that its name says, so that npm skips it elsewhere and fetches it there.
 */
import { readFileSync, writeFileSync } from 'node:fs';

/** @typedef {{ version?: string, link?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[], optionalDependencies?: Record<string, string> }} Entry */

const file = new URL('./package-lock.json', import.meta.url);
/** @type {{ packages: Record<string, Entry> }} */
const lock = JSON.parse(readFileSync(file, 'utf8'));

const systems = ['darwin', 'win32', 'linux', 'android', 'freebsd', 'openbsd', 'netbsd', 'sunos', 'aix', 'openharmony'];
const processors = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el', 'wasm32'];

/** The platform that a binary package's name says. @param {string} name @returns {Entry} */
function platform(name) {
  const words = name.replace(/^@[^/]+\//, '').split(/[-.]/);
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : [];
  return { ...(os.length && { os }), ...(cpu.length && { cpu }), ...(libc.length && os.includes('linux') && { libc }) };
}

let added = 0;
for (const [place, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = `${place}/node_modules/${name}`;
    const hoisted = `node_modules/${name}`;
    if (lock.packages[nested] || lock.packages[hoisted]) continue;
    lock.packages[hoisted] = { version: range.replace(/^[^\d]*/, ''), optional: true, ...platform(name) };
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${added} binaries of other platforms named`);
