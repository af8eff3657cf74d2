import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findNewConflicts, outdated, RegistryError, type Registry } from '@platform/host/registry';
import { command, existingRegistry, readArguments, root } from '@platform/toolkit/cli';
import { readReleases } from '@platform/toolkit/cli/parts';
import { findPreviewProgram, startPreview } from '@platform/toolkit/preview';
import { compositionsOf, liveReleases, manifestOf, recordVerdict, type Composition } from '@platform/toolkit/release';
import { compileFixture, testCompany } from './site/fixture-content';
import { StepError } from '../scripts/steps';
import { describeFailed, outcomeOf, type Report } from './journey-report';

/** What the server and its two renderers may use together after the journeys, in MB: twice what they need (0038). */
const mostMb = 800;
const staysSmall = `after the journeys the server and its renderers use at most ${mostMb} MB`;

const help = `Usage: npm run test:matrix [-- <part>[@<version>] …] [--registry <folder>]

Runs the journeys across the remotes over the compositions that a release meets: what is live, each candidate among the live
releases, and the release before of each part; after them the server may use ${mostMb} MB. A candidate is a release that is named,
otherwise the canary of a part, or the newest that was published and has never been live. promote refuses a candidate with
which something failed that passes with the live release.`;

const nameOf = ({ kind, exchanged }: Composition) =>
  exchanged ? `${kind} ${exchanged.part}@${exchanged.version}` : `${kind}: what is live`;

/** What the processes of a site on this machine use, in MB. */
async function memoryOf(url: string): Promise<number> {
  const response = await fetch(new URL('/health', url));
  const health = (await response.json()) as { process: { rssMb: number }; renderers: { rssMb: number[] } };
  return health.renderers.rssMb.reduce((sum, each) => sum + each, health.process.rssMb);
}

/**
 * Runs the journeys against a site.
 * @returns those that fail and why, how many pass, and what the site's memory is then
 * @throws {StepError} if they could not be run
 */
async function runJourneys(url: string): Promise<Tried> {
  const folder = await mkdtemp(path.join(tmpdir(), 'matrix-'));
  const file = path.join(folder, 'report.json');
  try {
    const args = ['test', '-c', 'tests/journeys.config.ts', '--reporter=json', '--retries=1'];
    const child = spawn(path.join(root, 'node_modules/.bin/playwright'), args, {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, SITE_URL: url, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    });
    await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
    const report = await readFile(file, 'utf8').then(
      (text) => JSON.parse(text) as Report,
      () => undefined,
    );
    const outcome = outcomeOf(report);
    if (!outcome) throw new StepError('The journeys could not be run.');
    const memory = await memoryOf(url);
    if (memory > mostMb) outcome.failed.set(staysSmall, `${memory} MB`);
    return { ...outcome, memory };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function main() {
  const args = process.argv.slice(2);
  if (args[0] === '--help') {
    console.log(help);
    return;
  }
  const { values, positionals } = readArguments(args, { registry: { type: 'string' } });
  const registry = await existingRegistry(values.registry);
  const named = positionals.length > 0 ? readReleases(positionals, await registry.parts(), registry.folder) : [];
  const compositions = await compositionsOf(registry, named);
  // A site may run at PORT.
  const settings = { CONTENT_DIR: await compileFixture(testCompany), PORT: '0' };
  const red: string[] = [];
  let failsLive: readonly string[] = [];
  for (const composition of compositions) {
    const { kind, exchanged } = composition;
    const started = performance.now();
    const { refused, failed, passed, memory } = await tryComposition(registry, composition, settings);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    const result =
      refused === undefined
        ? `${passed} journeys pass, ${failed.size} fail, ${memory} MB, ${seconds} s`
        : `refused: ${refused}`;
    console.log(`${nameOf(composition).padEnd(28)} ${result}`);
    for (const line of describeFailed(failed, exchanged ? failsLive : [])) console.log(line);
    const reasons = refused === undefined ? [...failed.keys()] : [refused];
    if (kind === 'stable') failsLive = reasons;
    const own = exchanged ? reasons.filter((reason) => !failsLive.includes(reason)) : reasons;
    // A release that nobody can go back to any more is not shown to anybody.
    if (own.length > 0 && !(kind === 'previous' && refused !== undefined)) red.push(nameOf(composition));
    if (kind === 'candidate') await recordVerdict(registry, exchanged!.part, exchanged!.version, own);
  }
  if (red.length > 0) throw new StepError(`Checks fail with ${red.join(', ')}.`);
}

interface Tried {
  /** Why the composition cannot be shown. */
  refused?: string;
  /** The journeys that fail, and {@link staysSmall} if it does not hold; each with the reason. */
  failed: ReadonlyMap<string, string>;
  /** How many journeys pass. */
  passed: number;
  /** What the server and its renderers use after the journeys, in MB. */
  memory?: number;
}

/** Runs the journeys over a composition. */
async function tryComposition(
  registry: Registry,
  { exchanged }: Composition,
  settings: Readonly<Record<string, string>>,
): Promise<Tried> {
  const preview = await startPreview({ program: findPreviewProgram(root)!, registry, settings });
  try {
    if (exchanged) {
      const { part, version } = exchanged;
      const manifest = await manifestOf(registry, part, version);
      const { stable } = await liveReleases(registry);
      const current = stable.find((each) => each.part === part);
      const reasons = [outdated(manifest), ...findNewConflicts(manifest, stable, current)];
      const refused = reasons.filter((reason) => reason !== undefined).join(' ');
      if (refused) return { refused, failed: new Map(), passed: 0 };
      await preview.show(manifest, registry.releaseFolder(part, version));
    }
    return await runJourneys(preview.url);
  } catch (error) {
    if (error instanceof RegistryError) return { refused: error.message, failed: new Map(), passed: 0 };
    throw error;
  } finally {
    await preview.close();
  }
}

command(main);
