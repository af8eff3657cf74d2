import { startPostgres, type Postgres } from '../doubles/postgres';

/**
 * Describes tests once for each kind of database that a site can have. They have an SQLite database by themselves.
 * @param usePostgres called before each test on PostgreSQL, with the address of an empty database
 */
export function onBothDatabases(usePostgres: (address: string) => Promise<void>, tests: () => void) {
  describe('on SQLite', tests);
  describe('on PostgreSQL', () => {
    let postgres: Postgres;
    beforeAll(async () => {
      postgres = await startPostgres();
    });
    afterAll(() => postgres.stop());
    beforeEach(async () => usePostgres(await postgres.create()));
    tests();
  });
}
