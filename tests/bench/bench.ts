import { loadavg } from 'node:os';
import { command, readArguments, UsageError } from '@platform/toolkit/cli';
import { compareAnswers } from './answers';
import { compareBadReleases } from './bad-releases';
import { compareCatalogues } from './catalogue';
import { comparePages } from './compare-pages';
import { measureManyReleases } from './many-releases';
import { watchedPages } from './pages';
import { measureReleases } from './release';
import { compareRenderers } from './renderers';
import { measureSteadyLoad } from './steady-load';

/**
 * `npm run bench` measures the site in one run: what home, a listing and a product cost on a phone (1.6 Mbps, 150 ms, CPU 4×,
 * 412 px, an empty cache each time, medians of 5; `RUNS=15 npm run bench` for steadier ones) beside the same HTML without scripts
 * and the same screens as one bundle; how long a tap takes; rendering in the server's own process and in others; and answers per
 * second. `--pages`, `--taps`, `--renderers` and `--answers` choose among these; `--renderers` also measures releases that
 * misbehave. `--against DIR` measures pages, taps and answers of another checkout, installed and released, in the same run.
 *
 * Others are measured only alone: `--catalogue 20000` a catalogue of that many products; `--release chat` a team's
 * release and rollback; `--releases 300` what that many releases, canaries and the checks of integrity cost (`--minutes 60` spreads
 * them over an hour); `--rate 200` how long answers take at that many requests per second while a release becomes live.
 */
async function main() {
  const { values, positionals } = readArguments(process.argv.slice(2), {
    against: { type: 'string' },
    pages: { type: 'boolean', default: false },
    taps: { type: 'boolean', default: false },
    renderers: { type: 'boolean', default: false },
    answers: { type: 'boolean', default: false },
    catalogue: { type: 'string' },
    release: { type: 'string' },
    releases: { type: 'string' },
    minutes: { type: 'string' },
    rate: { type: 'string' },
  });
  if (positionals.length > 0) throw new UsageError(`${positionals[0]} is no option: options begin with --`);
  const { against, pages, taps, renderers, answers, catalogue, release, releases, minutes, rate } = values;
  if (minutes !== undefined && releases === undefined)
    throw new UsageError('--minutes spreads the releases of --releases');
  if (rate !== undefined) return measureSteadyLoad(count('--rate', rate));
  if (releases !== undefined)
    return measureManyReleases(count('--releases', releases), minutes === undefined ? 0 : count('--minutes', minutes));
  if (release !== undefined) return measureReleases(release);
  if (catalogue !== undefined) return compareCatalogues(count('--catalogue', catalogue));

  const runs = count('RUNS', process.env['RUNS'] ?? '5');
  const all = !(pages || taps || renderers || answers);
  if (all || pages || taps) await comparePages({ runs, against, parts: { pages: all || pages, taps: all || taps } });
  if (all || renderers) await compareRenderers();
  if (renderers) await compareBadReleases();
  if (all || answers)
    await compareAnswers({ against, seconds: 4, connections: [10], pages: Object.keys(watchedPages) });
  console.log(`The load average was ${loadavg()[0]!.toFixed(1)} at the end.`);
}

/** @throws {UsageError} unless the value of an option is a number of things */
function count(option: string, given: string): number {
  const number = Number(given);
  if (!Number.isInteger(number) || number < 1) throw new UsageError(`${option} needs a number, not ${given}`);
  return number;
}

command(main);
