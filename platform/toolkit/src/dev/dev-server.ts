import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Registry } from '@platform/host/registry';
import type { Part } from '../part';
import { compositionOfSite } from '../release/site';
import { createDevHttpServer } from './http-server';
import { PartBuild } from './part-build';
import { SourceReleases } from './source-releases';
import { Steps } from './steps';

/** Thrown when the development server cannot start; the message says what to do. */
export class DevError extends Error {
  override name = 'DevError';
}

/** How to start the site's server on this machine. */
export interface LocalSite {
  /** The releases of the parts that are not built from source. */
  released: Registry;
  /**
   * Starts the server on a registry.
   * @param url the address at which developers see its pages
   * @returns the server's own origin
   */
  start: (releases: string, url: string) => Promise<string>;
}

/** What `platform dev` shows, and where. */
export interface DevOptions {
  /** The parts that are built from source. */
  parts: readonly Part[];
  /** The port on which pages are shown, on this machine only; 0 picks a free one. */
  port: number;
  /** The origin of a site that runs elsewhere, or how to start one here. */
  site: string | LocalSite;
  /** Called with one line per build. */
  log: (line: string) => void;
}

/** A running development server. */
export interface DevServer {
  url: string;
  /** Resolves when nothing is being built, whether or not the builds succeeded. */
  settled: () => Promise<void>;
  /**
   * Reports the end of one of the site's own steps, such as compiling its content: open pages reload or show the problems.
   * @param problems why it failed; empty if it succeeded
   */
  stepEnded: (step: string, problems: string[]) => void;
  close: () => Promise<void>;
}

/**
 * Shows a site with some of its parts built from source, and updates open pages after each edit. Resolves when the server
 * listens; pages are answered once the first builds have finished.
 * @throws {DevError} if the port is in use, {PartError} if a part has no configuration, {SiteError} if the site that runs elsewhere
 *   does not answer or is not a site of this platform
 */
export async function startDev({ parts, port, site, log }: DevOptions): Promise<DevServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'platform-dev-'));
  const registry = new Registry(path.join(folder, 'releases'));
  const isElsewhere = typeof site === 'string';
  const builds = parts.map((part) => {
    const built = path.join(folder, 'builds', part.name);
    const releases = new SourceReleases(part, registry);
    return new PartBuild({
      part,
      folder: built,
      refresh: isElsewhere ? 'reload' : 'refresh',
      publish: () => (isElsewhere ? Promise.resolve([]) : releases.publish(built)),
    });
  });
  for (const build of builds) logBuilds(build, log);
  const settled = async () => {
    await Promise.all(builds.map((build) => build.settled()));
  };

  const steps = new Steps();
  const server = createDevHttpServer({ builds, steps, site: () => origin, areRendered: !isElsewhere, settled });
  let origin = '';
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await Promise.all(builds.map((build) => build.stop()));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await once(server.listen(port, 'localhost'), 'listening');
    const url = `http://localhost:${(server.address() as AddressInfo).port}`;
    await mkdir(registry.folder);
    // Checked before anything is built, because without a site there is no page to show.
    if (isElsewhere) await compositionOfSite(site);
    else await linkReleased(site.released, registry, parts);
    origin = isElsewhere ? new URL(site).origin : await site.start(registry.folder, url);
    await Promise.all(builds.map((build) => build.start()));
    return { url, settled, stepEnded: (step, problems) => steps.end(step, problems), close };
  } catch (error) {
    await close();
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new DevError(`Port ${port} is in use: stop what listens there, or choose another.`, { cause: error });
  }
}

function logBuilds(build: PartBuild, log: DevOptions['log']) {
  const { name } = build.part;
  let works: boolean | undefined;
  build.on('ended', (problems) => {
    if (problems.length > 0) log(`${name}: cannot be built\n${problems.join('\n\n')}`);
    else if (works === undefined) log(`${name}: built`);
    else log(works ? `${name}: rebuilt` : `${name}: works again`);
    works = problems.length === 0;
  });
}

/** Links the live releases of the other parts into the registry, now and after each further release. */
async function linkReleased(released: Registry, registry: Registry, parts: readonly Part[]) {
  const fromSource = new Set(parts.map(({ name }) => name));
  for (const name of await released.parts()) {
    if (!fromSource.has(name)) await symlink(released.partFolder(name), registry.partFolder(name), 'dir');
  }
}
