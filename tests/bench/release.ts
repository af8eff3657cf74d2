import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findParts } from '@platform/toolkit/release';
import { runCommand } from '../site/run-command';
import { startSite, type Site } from '../site/start-site';
import { at } from './percentile';

const root = path.resolve(__dirname, '../..');
const runs = Number(process.env['RUNS'] ?? 3);

/**
 * What a team waits for, in seconds, medians: the build of a remote after an edit, its release with all checks and its steps, from
 * the command to the first page with it, a rollback, and the first page after that. The releases are those of a site of
 * its own. Edits the remote's `src/remote.ts` and restores it; the first run, which fills the caches, is not counted.
 * @throws {Error} if there is no such remote, or the file has changes that are not committed
 */
export async function measureReleases(remote: string) {
  const part = findParts(root).find(({ name }) => name === remote && name !== 'shell');
  if (!part) throw new Error(`--release needs the name of a remote, not ${remote}`);
  const edited = path.join(part.folder, 'src/remote.ts');
  if (execFileSync('git', ['status', '--porcelain', '--', edited], { cwd: root, encoding: 'utf8' })) {
    throw new Error(`${edited} is edited for the measurement: commit it first.`);
  }
  const source = await readFile(edited, 'utf8');
  const out = await mkdtemp(path.join(tmpdir(), 'bench-release-'));
  const site = await startSite({ NODE_ENV: 'production' });
  const taken = new Map<string, number[]>();
  try {
    for (let run = 0; run <= runs; run += 1) {
      const edit = (step: string) => writeFile(edited, `${source}// ${step} ${run}\n`);
      await edit('build');
      const times = {
        build: await timed(() => platform('release', 'build', remote, '--out', path.join(out, 'release'))),
      };
      await edit('release');
      Object.assign(times, await releaseAndBack(site, remote));
      if (run === 0) continue;
      for (const [step, seconds] of Object.entries(times)) taken.set(step, [...(taken.get(step) ?? []), seconds]);
    }
  } finally {
    await writeFile(edited, source);
    await site.stop();
    await rm(out, { recursive: true, force: true });
  }
  console.table(Object.fromEntries([...taken].map(([step, each]) => [step, { seconds: at(each, 0.5).toFixed(2) }])));
}

/** Releases a remote, requests a page, rolls it back, and requests a page again. */
async function releaseAndBack(site: Site, remote: string): Promise<Record<string, number>> {
  const registry = ['--registry', site.registry.folder];
  let printed = '';
  const release = await timed(async () => {
    printed = await platform('release', remote, '--dirty', ...registry);
  });
  const firstPage = await timed(() => page(site));
  const rollback = await timed(() => platform('rollback', remote, ...registry));
  const afterRollback = await timed(() => page(site));
  // `chat@1.0.1: released in 12.3 s (build 5.2 s, pages 1.1 s)`
  const listed = printed.slice(printed.lastIndexOf('(') + 1, printed.lastIndexOf(')')).split(', ');
  const steps = listed.map((each) => {
    const [, step, taken] = /^(.+) (\S+) s$/.exec(each)!;
    return [`release: ${step}`, Number(taken)];
  });
  return {
    release,
    ...(Object.fromEntries(steps) as Record<string, number>),
    'release: first page': firstPage,
    rollback,
    'rollback: first page': afterRollback,
  };
}

async function platform(...args: string[]): Promise<string> {
  const { stdout } = await runCommand(
    process.execPath,
    ['--import', 'tsx', 'platform/toolkit/src/cli/main.ts', ...args],
    { cwd: root },
  );
  return stdout;
}

async function page({ url }: Site) {
  const response = await fetch(`${url}/home`);
  await response.text();
  if (response.status !== 200) throw new Error(`/home answers ${response.status}`);
}

/** @returns how long something takes, in seconds */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
