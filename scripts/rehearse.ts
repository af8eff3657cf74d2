import { copyFileSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { command, root } from '@platform/toolkit/cli';
import { readSections, type Section } from './rehearse/deploy-page';
import { Machine, quietly, unsuitable } from './rehearse/machine';
import { ask, sendMessage, Visitors } from './rehearse/visitors';

/** The part that the section on one part rolls back by its name, and a version that no package has. */
const part = 'chat';
const partVersion = '9999.0.0';

const machine = new Machine(root);
const passed: string[] = [];

function check(what: string, holds: boolean, seen: unknown = '') {
  if (!holds) throw new Error(`The rehearsal failed: ${what}. Seen: ${JSON.stringify(seen)}`);
  passed.push(what);
  console.log(`  ✓ ${what}`);
}

const query = (sql: string) => quietly('runuser', '-u', 'postgres', '--', 'psql', '-Atc', sql, 'site').output;
const storedEmails = () => query('select email from submissions').split('\n');

/** Waits until a condition holds, for at most a minute. */
async function until(holds: () => Promise<boolean>) {
  for (let tries = 0; tries < 240; tries++) {
    if (await holds().catch(() => false)) return;
    await wait(250);
  }
  throw new Error('The rehearsal failed: an expected state was not reached within a minute.');
}

const isUp = (port: number) =>
  new Promise<boolean>((resolve) => {
    const asked = request({ host: '127.0.0.1', port, path: '/health', agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    asked.once('error', () => resolve(false)).end();
  });

async function afterCheck() {
  const home = await ask('/home');
  check('a page is answered over TLS', home.status === 200 && home.body.includes('</html>'), home.status);
  const hsts = home.headers['strict-transport-security'];
  check('browsers are told to keep to TLS', String(hsts).includes('max-age=63072000'), hsts);
  check('/health through nginx gives the status alone', (await ask('/health')).body === '{"status":"ok"}');
  const plain = await fetch('http://127.0.0.1/home', { redirect: 'manual', headers: { host: 'www.example.com' } });
  check(
    'HTTP leads to HTTPS',
    plain.status === 301 && plain.headers.get('location') === 'https://www.example.com/home',
  );
  const posted = await sendMessage('first@visitor.example');
  check(
    'a form is stored in PostgreSQL',
    posted.status === 200 && storedEmails().includes('first@visitor.example'),
    posted,
  );
  const codes = Array.from({ length: 190 }, (_, at) => `ZE-REHEARSAL-${at}`);
  const listed = await ask('/enquiry/paste', new URLSearchParams({ text: codes.join('\n') }));
  check(
    'a long enquiry list comes through nginx without scripts',
    listed.status < 400 && String(listed.headers['set-cookie']).length > 3000,
    listed.status,
  );
  await killOneProcess();
}

async function killOneProcess() {
  const visitors = new Visitors('kill', 4);
  // Between two messages: one that a process may have stored before it ended is not sent to another, and answered with 503.
  await wait(1500);
  const { output } = quietly(
    'sh',
    '-c',
    "ss -ltnpH 'sport = :3001' | sed -n 's/.*pid=\\([0-9]*\\).*/\\1/p' | head -n 1",
  );
  process.kill(Number(output), 'SIGKILL');
  await wait(500);
  await until(() => isUp(3001));
  await wait(2500);
  await visitors.leave();
  report('a process is killed', visitors);
}

function report(event: string, { failures, pages, acknowledged }: Visitors) {
  check(
    `${pages} pages and ${acknowledged.length} forms while ${event}: none fails`,
    failures.length === 0,
    failures.slice(0, 5),
  );
  const stored = storedEmails();
  check(
    'every acknowledged form is stored, once',
    acknowledged.every((email) => stored.filter((each) => each === email).length === 1),
  );
}

function afterBackup() {
  query('truncate submissions cascade');
  check('the enquiries are gone', storedEmails().join('') === '');
}

function afterRestore() {
  check('the restored enquiry is there', storedEmails().includes('first@visitor.example'), storedEmails());
}

/** Runs a section's blocks, and copies what was built to the path that the page names. */
async function runSection(section: Section, { build }: { build: boolean }) {
  for (const { where, commands } of section.blocks) {
    if (where === 'by-hand') console.log(`  (by hand only: ${commands.split('\n')[0]} …)`);
    else if (where === 'server') await machine.run(commands);
    else if (build) {
      await machine.run(commands, root);
      copyFileSync(path.join(root, 'dist/site.tar.gz'), '/root/site.tar.gz');
    }
  }
}

/** Another team's build is released and rolled back while the servers run; here, a build of the chat. */
async function releaseOnePart({ blocks }: Section) {
  const before = await liveVersion();
  const build = 'node --import tsx platform/toolkit/src/cli/main.ts build';
  await machine.run(`${build} ${part} --version ${partVersion} --out dist/rehearsed-part`, root);
  await machine.run('tar -C dist/rehearsed-part -czf /root/part.tar.gz . && rm -r dist/rehearsed-part', root);
  const [release, rollback] = blocks.filter(({ where }) => where === 'server');
  await machine.run(release!.commands);
  check('a release of one part is live without a restart', (await liveVersion()) === partVersion);
  await machine.run(rollback!.commands);
  check('a rollback of one part makes the release before it live', (await liveVersion()) === before, before);
}

async function liveVersion() {
  const composed = JSON.parse((await ask(`/composition.json`)).body) as {
    remotes: Record<string, { version: string } | undefined>;
  };
  return composed.remotes[part]?.version;
}

async function withVisitors(event: string, work: () => Promise<void>) {
  const visitors = new Visitors(event.replaceAll(' ', '-'), 5);
  await work();
  await wait(500);
  await visitors.leave();
  report(event, visitors);
}

type Rehearsal = (section: Section, all: readonly Section[]) => Promise<void> | void;
const run: Rehearsal = (section) => runSection(section, { build: true });

/** The sections that need something before they run or a check of their result, by their titles. */
const rehearsals: Record<string, Rehearsal> = {
  'Packages of the system': async (section, all) => {
    await run(section, all);
    machine.startDatabase();
  },
  Check: async (section, all) => {
    await run(section, all);
    await afterCheck();
  },
  Updating: async (section, all) => {
    const install = all.find(({ title }) => title === "The site's package");
    if (!install) throw new Error('docs/deploy.md has no section "The site\'s package".');
    await runSection(install, { build: false });
    await withVisitors('both processes are updated', async () => run(section, all));
  },
  'Rolling back': async (section, all) => {
    // As if the newer server had migrated the database.
    query("insert into kysely_migration (name, timestamp) values ('999-rehearsal', 'now')");
    await withVisitors('both processes go back', async () => run(section, all));
  },
  'One part': releaseOnePart,
  Backup: async (section, all) => {
    await run(section, all);
    afterBackup();
  },
  Restore: async (section, all) => {
    await run(section, all);
    afterRestore();
  },
};

/** @throws if the page lacks a section whose result is checked */
async function rehearse() {
  const sections = readSections(readFileSync(path.join(root, 'docs/deploy.md'), 'utf8'));
  for (const expected of Object.keys(rehearsals)) {
    if (!sections.some(({ title }) => title === expected)) {
      throw new Error(`docs/deploy.md has no section "${expected}".`);
    }
  }
  for (const section of sections) {
    const started = Date.now();
    console.log(`\n── ${section.number}. ${section.title}`);
    await (rehearsals[section.title] ?? run)(section, sections);
    console.log(`  ${Math.round((Date.now() - started) / 1000)} s`);
  }
}

const usage = `Usage: npm run rehearse
As root, on a disposable Debian: runs the steps of docs/deploy.md, checks the result, removes everything (about 10 minutes).`;

/**
 * `npm run rehearse`: runs the steps of docs/deploy.md on this machine, which must be a disposable Debian, as root;
 * checks the result and removes everything. systemd need not run: a fake (rehearse/systemctl.mjs) runs the lines of its
 * units.
 */
command(async () => {
  const reason = await unsuitable();
  if (reason) {
    console.error(reason);
    process.exitCode = 1;
    return;
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void machine.restoreAsItWas().then(() => process.exit(1)));
  }
  try {
    await rehearse();
    console.log(`\nrehearsed: ${passed.length} checks hold`);
  } finally {
    await machine.restoreAsItWas();
  }
}, usage);
