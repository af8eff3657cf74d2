import { compiledServer } from './compiled-server';
import { runCommand } from './run-command';

/**
 * Runs a command of an operator in a site's folder, as on a server: there its preview renders pages with a release before
 * that is live.
 * @param env settings besides those of this process
 * @returns what it prints, to each of its streams
 * @throws {Error} as {@link runCommand}
 */
export async function runOperator(args: readonly string[], env: Readonly<Record<string, string | undefined>>) {
  const { flags, file, site } = await compiledServer('releases');
  return runCommand(process.execPath, [...flags, file, ...args], { cwd: site, env: { ...process.env, ...env } });
}
