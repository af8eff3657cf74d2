import { startPostgres, type Postgres } from '../doubles/postgres';
import { runCrashTest } from './run';

/** The short form; `npm run crash-test` is the long one (row G2). */
const options = { posts: 1000, processes: 2, killWithin: 250 };

describe('1,000 posts while servers are killed (row G2)', () => {
  let postgres: Postgres | undefined;
  afterAll(() => postgres?.stop());

  test.each(['SQLite', 'PostgreSQL'])(
    'nothing is lost or stored twice, and everything is mailed, on %s',
    async (kind) => {
      if (kind === 'PostgreSQL') postgres = await startPostgres();
      const report = await runCrashTest({ ...options, databaseUrl: await postgres?.create() });
      expect(report).toMatchObject({ acknowledged: 1000, lost: 0, storedTwice: 0, notMailed: 0, mailedTwice: 0 });
      expect(report.kills).toBeGreaterThanOrEqual(3);
      expect(report.drainedSeconds).toBeLessThan(60);
    },
    300_000,
  );
});
