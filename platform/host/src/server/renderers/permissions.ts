import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** Node's flag for its permission model: Node 20 calls it experimental. */
const flag = ['--permission', '--experimental-permission'].find((each) =>
  process.allowedNodeEnvironmentFlags.has(each),
);

/** Node's database opens any file, whatever a process may read or write. Node 20 has no database. */
const withoutSqlite = process.allowedNodeEnvironmentFlags.has('--experimental-sqlite')
  ? ['--no-experimental-sqlite']
  : [];

/**
 * Node's flags for a process that may read some folders and do nothing else: write no file, start no process or thread,
 * load no native code. (Node before 25 does not restrict the network: see withhold.ts.)
 * @param program the script that it runs; it may import packages that are installed for this script
 * @param folders other folders that it may read
 */
export function permissionFlags(program: string, folders: readonly string[]): string[] {
  if (flag === undefined) throw new Error(`Node ${process.version} has no permission model`);
  const readable = [path.dirname(program), ...packageFolders(program), ...folders].flatMap((folder) => {
    const target = existsSync(folder) ? realpathSync(folder) : folder;
    return target === folder ? [folder] : [folder, target];
  });
  return [
    flag,
    ...withoutSqlite,
    ...[...new Set(readable)].flatMap((folder) => [`--allow-fs-read=${folder}${path.sep}*`]),
  ];
}

/** Where Node looks for the packages that a script imports. */
function packageFolders(script: string): string[] {
  const folders: string[] = [];
  for (let folder = path.dirname(script); ; folder = path.dirname(folder)) {
    folders.push(path.join(folder, 'node_modules'));
    if (folder === path.dirname(folder)) return folders.filter((each) => existsSync(each));
  }
}
