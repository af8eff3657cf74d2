import { parseArgs } from 'node:util';
import { startPostgres } from '../doubles/postgres';
import { incidentKinds, runIncidents } from './incidents';
import { runCrashTest } from './run';

/**
 * `npm run crash-test`: the crash test of the suite, longer and on both databases, then eight clients while PostgreSQL
 * fails.
 * `-- --rounds 20 --posts 1000 --processes 2 --kill-within 300 --incidents 20 --only sqlite|postgres|incidents`; fails if
 * anything was lost, stored twice or mailed twice, or if a process exited or did not recover.
 */
async function main() {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '10' },
      posts: { type: 'string', default: '1000' },
      processes: { type: 'string', default: '2' },
      'kill-within': { type: 'string', default: '300' },
      incidents: { type: 'string', default: '20' },
      only: { type: 'string' },
    },
  });
  const options = {
    posts: Number(values.posts),
    processes: Number(values.processes),
    killWithin: Number(values['kill-within']),
  };
  const parts: Record<string, () => Promise<boolean>> = {
    sqlite: () => kills('sqlite', Number(values.rounds), options),
    postgres: () => kills('postgres', Number(values.rounds), options),
    incidents: () => incidents(Number(values.incidents)),
  };
  let passed = true;
  for (const [name, part] of Object.entries(parts)) {
    if (!values.only || values.only === name) passed = (await part()) && passed;
  }
  console.log(passed ? 'crash test: passed' : 'crash test: FAILED');
  process.exitCode = passed ? 0 : 1;
}

async function kills(
  kind: 'sqlite' | 'postgres',
  rounds: number,
  options: { posts: number; processes: number; killWithin: number },
) {
  const postgres = kind === 'postgres' ? await startPostgres() : undefined;
  let passed = true;
  try {
    for (let round = 1; round <= rounds; round++) {
      const report = await runCrashTest({ ...options, databaseUrl: await postgres?.create() });
      console.log(`${kind} ${round}: ${summaryOf(report)}`);
      passed &&= report.lost + report.storedTwice + report.notMailed + report.mailedTwice === 0;
    }
  } finally {
    await postgres?.stop();
  }
  return passed;
}

async function incidents(times: number) {
  const postgres = await startPostgres();
  try {
    const kinds = Array.from({ length: times }, (_, index) => incidentKinds[index % incidentKinds.length]!);
    // Longer than every time limit.
    const report = await runIncidents(postgres, kinds, { awayMs: 8000 });
    console.log(`incidents: ${summaryOf(report)}`);
    return (
      report.ends + report.lost + report.storedTwice + report.notMailed + report.mailedTwice === 0 &&
      report.backSeconds <= 5
    );
  } finally {
    await postgres.stop();
  }
}

const summaryOf = (report: object) =>
  Object.entries(report)
    .map(([name, value]) => `${name} ${Number.isInteger(value) ? value : (value as number).toFixed(1)}`)
    .join(', ');

void main();
