import path from 'node:path';
import { backUp, restore, UnusableArchive } from '../database/archive';
import { Database } from '../database/database';
import { forget } from '../database/erase';
import { readSettings } from '../settings';
import { runCommand, UsageError } from './command';

const usage = `Backup of what visitors sent. Uses the settings of the server (DATA_DIR or DATABASE_URL).

  npm run backup -- FILE              writes a backup to FILE while the server runs, but not e-mails that are files in DATA_DIR
  npm run restore -- FILE             restores it into an empty database of either kind
  npm run restore -- FILE --replace   erases what the database contains first`;

/**
 * `npm run backup` and `npm run restore`.
 * @param args the command and its arguments, as in `usage`
 * @param print called with each line of output
 * @returns the exit code: 0, or 1 if nothing has been done; the reason has been printed
 * @throws {UsageError} for wrong arguments, and errors of the database or the file system; nothing has been changed then,
 * unless the number of restored rows has been printed: in that case, only the replaced rows could not be removed from the files
 */
export async function backupCommand(
  args: string[],
  env: Record<string, string | undefined>,
  print: (line: string) => void,
): Promise<number> {
  const [command, ...rest] = args;
  const replace = command === 'restore' && rest.includes('--replace');
  const [file, ...others] = rest.filter((argument) => !(replace && argument === '--replace'));
  if (!file || others.length > 0 || file.startsWith('-')) throw new UsageError(usage);
  const database = new Database(readSettings(env), ({ code, message }) =>
    print(`The database cannot be opened: ${code}, ${message}`),
  );
  try {
    if (command === 'backup') print(`${await backUp(database, file)} rows written to ${path.resolve(file)}`);
    else print(`${await restore(database, file, { replace })} rows restored`);
    if (replace) await forget(database);
    return 0;
  } catch (error) {
    if (!(error instanceof UnusableArchive)) throw error;
    print(`Nothing has been restored: ${error.message}`);
    return 1;
  } finally {
    await database.close();
  }
}

if (require.main === module) void runCommand(backupCommand);
