import { parseArgs } from 'node:util';
import { startPostgres } from '../doubles/postgres';
import { runDrill, type DrillReport } from './run';

/**
 * `npm run drill`: the kill test of the suite at length, on both databases. `-- --rounds 20 --posts 1000 --processes 2
 * --kill-within 300 --only sqlite|postgres`; ends with an error if anything was lost, stored twice or mailed twice.
 */
async function main() {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '10' },
      posts: { type: 'string', default: '1000' },
      processes: { type: 'string', default: '2' },
      'kill-within': { type: 'string', default: '300' },
      only: { type: 'string' },
    },
  });
  const options = {
    posts: Number(values.posts),
    processes: Number(values.processes),
    killWithin: Number(values['kill-within']),
  };
  const kinds = ['sqlite', 'postgres'].filter((kind) => !values.only || kind === values.only);
  let failed = false;
  for (const kind of kinds) {
    const postgres = kind === 'postgres' ? await startPostgres() : undefined;
    try {
      for (let round = 1; round <= Number(values.rounds); round++) {
        const report = await runDrill({ ...options, databaseUrl: await postgres?.create() });
        console.log(`${kind} ${round}: ${tell(report)}`);
        failed ||= report.lost + report.storedTwice + report.notMailed + report.mailedTwice > 0;
      }
    } finally {
      await postgres?.stop();
    }
  }
  console.log(failed ? 'drill: FAILED' : 'drill: passed');
  process.exitCode = failed ? 1 : 0;
}

const tell = (report: DrillReport) =>
  Object.entries(report)
    .map(([name, value]) => `${name} ${Number.isInteger(value) ? value : (value as number).toFixed(1)}`)
    .join(', ');

void main();
