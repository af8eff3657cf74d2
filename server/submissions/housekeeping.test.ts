import type { Database } from '../database/database';
import { forget } from '../database/erase';
import { Retention } from '../database/retention';
import { WallClock } from '../database/wall-clock';
import { Housekeeping } from './housekeeping';

jest.mock('../database/erase', () => ({ ...jest.requireActual<object>('../database/erase'), forget: jest.fn() }));
const forgotten = jest.mocked(forget);

const settings = { DATA_DIR: 'nowhere', RETENTION_DAYS: 30 };
const purged = jest.spyOn(Retention.prototype, 'purge');

test('text of what was purged that could not be removed from the files of the database is removed by the next purge', async () => {
  const warned: unknown[] = [];
  const log = {
    info: () => undefined,
    warn: (...args: unknown[]) => void warned.push(args.at(-1)),
    error: () => undefined,
  };
  const database = { kind: 'sqlite', settings } as unknown as Database;
  const housekeeping = new Housekeeping({ database, clock: new WallClock(), settings, log });

  purged.mockResolvedValue({ submissions: 0, mails: [] });
  await housekeeping.purge();
  expect(forgotten).toHaveBeenCalledTimes(1);

  purged.mockResolvedValueOnce({ submissions: 1, mails: [] });
  forgotten.mockRejectedValueOnce(new Error('the database is being read'));
  await housekeeping.purge();
  expect(warned).toEqual([expect.stringContaining('the next purge removes it')]);

  await housekeeping.purge();
  await housekeeping.purge();
  expect(forgotten).toHaveBeenCalledTimes(3);
});
