import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import {
  changeReason,
  RegistryError,
  releaseVersion,
  timestampFile,
  trustFolder,
  type Registry,
} from '@platform/host/registry';
import { siteOrigin } from '../release/site';
import { openRegistry } from '../trust';

/** The folder that the command runs in: a part's package, or a repository whose workspaces contain parts. */
export const root = process.cwd();

/**
 * The registry that a command works on, whether or not it exists yet.
 * @param folder `--registry`; if absent, `RELEASES_DIR`, or `releases/` in the current folder
 */
export function registryAt(folder?: string): Registry {
  if (folder === '') throw new UsageError('--registry takes a folder.');
  return openRegistry(path.resolve(root, folder ?? (process.env['RELEASES_DIR'] || 'releases')), undefined, sharedBy());
}

/** The database through which servers share the registry; undefined if its folder is the whole registry. */
function sharedBy(): string | undefined {
  const { DATABASE_URL, RELEASES_STORE } = process.env;
  return RELEASES_STORE === 'folder' ? undefined : DATABASE_URL || undefined;
}

export const registry = registryAt();

/**
 * As {@link registryAt}; an empty folder may become one.
 * @param otherwise what can be done without a registry, as the end of a sentence
 * @throws {RegistryError} if there is no such folder, or it holds something else
 */
export async function existingRegistry(folder?: string, otherwise?: string): Promise<Registry> {
  const found = registryAt(folder);
  if (await mayBeRegistry(found)) return found;
  throw new RegistryError(
    `There is no registry in ${found.folder}: name its folder with --registry or in RELEASES_DIR${otherwise === undefined ? '' : `, or ${otherwise}`}.`,
  );
}

/** How a command is run that changes what is live: the operators of a site do that for a team that only publishes. */
export const onSite = 'run this where the registry of the site is';

/** Whether a command without `--registry` has a registry to work on: one is named by `RELEASES_DIR`, or is in `releases/`. */
export const hasRegistry = async (): Promise<boolean> =>
  Boolean(process.env['RELEASES_DIR']) || (await mayBeRegistry(registryAt()));

/** Whether a folder is a registry, or empty; in any other folder, each folder would be taken for a part. */
async function mayBeRegistry(registry: Registry): Promise<boolean> {
  const entries = await readdir(registry.folder).catch(() => undefined);
  if (!entries) return false;
  // What servers share may not have arrived here yet.
  if (registry.store || existsSync(path.join(trustFolder(registry.folder), timestampFile))) return true;
  // A separate disk has a folder `lost+found`.
  if (entries.every((name) => name.startsWith('.') || name === 'lost+found')) return true;
  const areParts = (await registry.parts()).map((part) => isPart(registry, part));
  return (await Promise.all(areParts)).includes(true);
}

/** Whether the folder of a part has what says which release is live, or a release. */
async function isPart(registry: Registry, part: string): Promise<boolean> {
  const manifest = (version: string) => path.join(registry.releaseFolder(part, version), 'release.json');
  return existsSync(registry.channelsFile(part)) || (await registry.versions(part)).map(manifest).some(existsSync);
}

/**
 * The running site that a command asks: `--site`; if absent, the one of SITE_ORIGIN, or on PORT of this machine.
 * @throws {UsageError} as {@link readSite}
 */
export const siteAt = (given: string | undefined): string =>
  readSite(given ?? (process.env['SITE_ORIGIN'] || `http://localhost:${process.env['PORT'] || '3000'}`));

/** The origin of the value of `--site`. @throws {UsageError} if it is not the address of a site */
export function readSite(given: string): string {
  try {
    return siteOrigin(given);
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

/** An invalid command line; the message says how to correct it. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/**
 * Parses the arguments after a command's name.
 * @param options as for `parseArgs` of `node:util`
 * @throws {UsageError} for an option that is unknown or lacks its value, or that npm has kept for itself
 */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
): ReturnType<typeof parseArgs<{ options: Options; allowPositionals: true }>> {
  const kept = Object.keys(options).find(isKeptByNpm);
  if (kept !== undefined) {
    throw new UsageError(
      `npm has kept --${kept} for itself: put -- before the options of the command, as in npm run ${process.env['npm_lifecycle_event']} -- --${kept} …`,
    );
  }
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(parseProblem(error as Error, Object.keys(options)), { cause: error });
  }
}

/** The message of `parseArgs`, except for an unknown name, where that message does not say which names there are. */
function parseProblem({ message }: Error, options: readonly string[]): string {
  const [, unknown] = /^Unknown option '([^']*)'/.exec(message) ?? [];
  if (unknown === undefined) return message;
  return `There is no option ${unknown}. Options: ${options.map((option) => `--${option}`).join(', ') || 'none'}.`;
}

/** Options that npm takes for abbreviations of its own. */
const ofNpm: Readonly<Record<string, string>> = { to: 'token_description' };

/**
 * Whether an option was written before the `--` of `npm run`. npm then does not pass it on but sets a variable, and the command
 * would do something other than what was asked.
 */
function isKeptByNpm(option: string): boolean {
  const names = [option.replaceAll('-', '_'), ofNpm[option] ?? []].flat();
  const value = names.map((name) => process.env[`npm_config_${name}`]).find((each) => each !== undefined);
  // npm has a setting of this name, an address; ours is a folder.
  return value !== undefined && !(option === 'registry' && URL.canParse(value));
}

/** A version on the command line. @throws {UsageError} if no release can have it */
export function readVersion(given: string): string {
  if (releaseVersion.safeParse(given).success) return given;
  throw new UsageError(`"${given}" is not a version such as 1.2.3, of three numbers without leading zeros.`);
}

/** The value of `--reason`. @throws {UsageError} if it is empty or too long */
export function readReason(given: string | undefined): { reason?: string } {
  if (given === undefined) return {};
  const reason = changeReason.safeParse(given);
  if (reason.success) return { reason: reason.data };
  throw new UsageError('--reason takes a text of up to 500 characters.');
}

/** The value of `--canary`. @throws {UsageError} if it is not a share in percent */
export function readCanary(given: string | undefined): { canary?: number } {
  if (given === undefined) return {};
  if (/^[1-9]\d?$/.test(given)) return { canary: Number(given) };
  throw new UsageError('--canary takes a share of the visitors in percent, from 1 to 99.');
}

const expectedErrors = [
  'UsageError',
  'PartError',
  'RegistryError',
  'SiteError',
  'LockError',
  'StepError',
  'ContractError',
  'DevError',
];

/**
 * Lets a command continue when nobody reads its output any more, as after `npm run releases | head -1`, so that its changes are
 * not left half done. One that runs until it is stopped, such as a preview, stops.
 */
function surviveClosedOutput() {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.emit('SIGTERM');
    });
  }
}

/**
 * Runs a command. An expected error is printed as one clear message; the exit code is 2 if the command line is invalid,
 * and 1 for any other failure.
 * @param usage of a command without arguments: printed for `--help`, and as the error for any other argument
 */
export function command(main: () => Promise<void>, usage?: string) {
  const [argument] = process.argv.slice(2);
  if (usage !== undefined && argument === '--help') {
    console.log(usage);
    return;
  }
  surviveClosedOutput();
  const rejected = usage !== undefined && argument !== undefined;
  const running = rejected ? Promise.reject(new UsageError(`There is no ${argument}.\n${usage}`)) : main();
  running.catch((error: unknown) => {
    const expected = error instanceof Error && expectedErrors.includes(error.name);
    console.error(expected ? error.message : error);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  });
}
