import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { isRunning, outdated, RegistryError, type Registry, type ReleaseManifest } from '@platform/host/registry';
import { PartError, readPackage } from '../part';
import { liveReleases } from '../release/live';
import { typescriptArguments } from '../release/typescript';
import { openRegistry } from '../trust';

/**
 * The program that shows a registry as the site would. It is named in the package.json of the folder, or of one above it, with
 * `"site": { "preview": "server/preview.ts" }`: in a site's repository, or in its package on a server. It takes the folder of a
 * registry and one for its data, prints its address, and ends when the process that started it disconnects.
 * @returns its file, or undefined where there is no server of the site
 * @throws {PartError} if the file is missing
 */
export function findPreviewProgram(folder: string): string | undefined {
  for (let at = folder; ; at = path.dirname(at)) {
    const named = existsSync(path.join(at, 'package.json')) ? readPackage(at).site?.preview : undefined;
    if (named !== undefined) {
      const program = path.join(at, named);
      if (existsSync(program)) return program;
      throw new PartError(`${path.join(at, 'package.json')} names a preview that does not exist: ${named}`);
    }
    if (path.dirname(at) === at) return undefined;
  }
}

/** A release that is not live. */
export interface Candidate {
  release: ReleaseManifest;
  /** Where it is. */
  folder: string;
}

/** What a preview shows. */
export interface PreviewOptions {
  /** As {@link findPreviewProgram} finds it. */
  program: string;
  /** The registry whose live releases are shown. It is only read. */
  registry: Registry;
  /** Releases that are shown in place of the live ones of their parts. */
  candidates?: readonly Candidate[];
  /** Settings of the site besides those of the environment, such as another folder of its content. */
  settings?: Readonly<Record<string, string>>;
}

/** A site on this machine that shows the live releases of a registry, or another release among them. */
export interface Preview {
  /** Its address; nobody else can reach it. */
  url: string;
  /**
   * Shows a release in place of the live one of its part, from the next request on.
   * @param folder where the release is
   */
  show: (release: Pick<ReleaseManifest, 'part' | 'version'>, folder: string) => Promise<void>;
  /** Ends it and removes its files. */
  close: () => Promise<void>;
}

/** Starts a preview of what is live. @throws {RegistryError} if its program ends before it has printed an address */
export async function startPreview({ program, registry, candidates = [], settings }: PreviewOptions): Promise<Preview> {
  await removeAbandoned();
  const folder = await mkdtemp(path.join(tmpdir(), `preview-${process.pid}-`));
  const shown = openRegistry(path.join(folder, 'releases'), path.join(folder, 'keys'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const add = async (part: string, version: string, from: string) => {
    await cp(from, shown.releaseFolder(part, version), { recursive: true });
    await shown.point(part, version, 'release');
  };
  try {
    await mkdir(shown.folder);
    for (const { release, folder: from } of candidates) await add(release.part, release.version, from);
    const replaced = candidates.map(({ release }) => release.part);
    for (const live of (await liveReleases(registry, replaced)).stable) {
      const { part, version } = live;
      if (outdated(live) === undefined) await add(part, version, registry.releaseFolder(part, version));
    }
    const child = startProgram(program, [shown.folder, path.join(folder, 'data')], settings);
    // Node emits no `close` after this side has disconnected.
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    return {
      url: await addressOf(child),
      async show({ part, version }, from) {
        const before = await shown.versions(part);
        await add(part, version, from);
        // So that no earlier release can take its place.
        for (const each of before.filter((other) => other !== version)) {
          await rm(shown.releaseFolder(part, each), { recursive: true });
        }
      },
      async close() {
        if (child.connected) child.disconnect();
        await ended;
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Removes what interrupted previews have left behind: each holds a copy of everything that is live. */
async function removeAbandoned() {
  for (const name of await readdir(tmpdir())) {
    const [, owner] = /^preview-(\d+)-/.exec(name) ?? [];
    if (owner === undefined || isRunning(Number(owner))) continue;
    // Those of other users cannot be removed.
    await rm(path.join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function startProgram(program: string, args: string[], settings: PreviewOptions['settings']): ChildProcess {
  const execArgv = program.endsWith('.ts') ? typescriptArguments() : [];
  const env = { ...process.env, ...settings };
  return fork(program, args, { execArgv, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let errors = '';
    child.stderr!.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.once('error', reject);
    child.once('exit', () => reject(new RegistryError(`The preview of the site did not start: ${errors.trim()}`)));
    createInterface(child.stdout!).on('line', (line) => {
      const address = /http:\/\/\S+/.exec(line)?.[0];
      if (address) resolve(address);
    });
  });
}
