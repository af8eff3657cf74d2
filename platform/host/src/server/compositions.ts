import { shellName, type Composition, type PartName, type RemoteRelease } from '@platform/contract';
import { releaseFits, type ReleaseManifest } from '../registry';
import { Candidate } from './candidate';
import type { LastKnownGood, Versions } from './last-known-good';
import { loadRelease, type LoadedRelease } from './loaded-release';
import { ModuleGraph } from './module-graph';
import { missingForShell } from './own-packages';
import { PartList } from './part-list';
import { ReleaseError, type ReleaseFiles } from './release-files';
import { seamVersion, type Route } from './seam';

/** Everything the server knows about the composition that is live. */
export interface Composed {
  /** What the page carries. */
  composition: Composition;
  graph: ModuleGraph;
  /** Why a part is not at the release that its channel points to, for the log and the health endpoint. */
  refused: Readonly<Record<PartName, string | undefined>>;
  manifests: ReadonlyMap<PartName, ReleaseManifest>;
  /** The shell's routes whose screen no live release offers, for the log and the health endpoint. */
  unserved: readonly string[];
  /** Why this may not be the newest composition: the registry does not answer. For the health endpoint. */
  registryFault?: string;
}

/** How long a request waits for the registry, in ms; a local disk answers within one. */
const registryTimeoutMs = 3000;

/** The address below which a release's web files are served. */
export const releaseAddress = (part: PartName, version: string, file: string) => `/releases/${part}/${version}/${file}`;

/**
 * Chooses which release of each part is live. Every request checks the registry (one `stat` call a part, and one for the
 * folder), so a release or a rollback takes effect with the next request, without a restart, and so does the first
 * release of a remote that did not exist when the server started (row H2).
 *
 * A part whose registry document, manifest or files are damaged, missing or still being copied keeps its last good
 * release; the registry is checked again every few seconds. While the registry does not answer, as on a file system that
 * hangs, the live composition is served. Releases that are no longer live leave memory.
 */
export class Compositions {
  readonly #candidates = new Map<PartName, Candidate>();
  readonly #list: PartList;
  #live: Composed | undefined;
  #shellRefused = 'The shell has not been released yet. Release it with: npm run release -- shell';
  #remembered: Promise<Versions> | undefined;
  /** The check that runs now, and the one that begins after it. */
  #check: Promise<void> | undefined;
  #nextCheck: Promise<void> | undefined;
  #isOverdue = false;

  /**
   * @param lastKnownGood where the live composition is remembered across restarts
   * @param report called with the error when it cannot be remembered
   * @param timeoutMs how long a request waits for the registry
   */
  constructor(
    readonly files: ReleaseFiles,
    readonly lastKnownGood?: LastKnownGood,
    readonly report: (error: unknown) => void = () => undefined,
    readonly timeoutMs = registryTimeoutMs,
  ) {
    this.#list = new PartList(files.registry);
    this.#addCandidate(shellName);
  }

  /**
   * The composition that is live now.
   * @throws {ReleaseError} if no release of the shell can be used
   */
  async current(): Promise<Composed> {
    const registryFault = await this.#checkInTime();
    if (!this.#live) throw new ReleaseError(registryFault ?? this.#shellRefused);
    return registryFault === undefined ? this.#live : { ...this.#live, registryFault };
  }

  /** Waits for a check of the registry, but no longer than the time limit; returns why there is no result. Never throws. */
  async #checkInTime(): Promise<string | undefined> {
    // While a check hangs nobody else waits: hanging calls would use up the threads that all file access shares.
    if (!this.#isOverdue) {
      const check = this.#checkOnce();
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, this.timeoutMs)));
      const isInTime = await Promise.race([check.then(() => true), timeout.then(() => false)]);
      clearTimeout(timer);
      if (isInTime) return undefined;
      this.#isOverdue = true;
      void check.then(() => (this.#isOverdue = false));
    }
    return `${this.files.registry.folder} has not answered within ${this.timeoutMs} ms; the releases may not be the newest`;
  }

  /** One check runs at a time. Callers that come meanwhile share the next one, which sees every change made before they came. */
  #checkOnce(): Promise<void> {
    if (!this.#check) return (this.#check = this.#update().finally(() => (this.#check = undefined)));
    return (this.#nextCheck ??= this.#check.then(() => {
      this.#nextCheck = undefined;
      return this.#checkOnce();
    }));
  }

  /**
   * The remotes that a page with this shell, which may no longer be the live one, can load now.
   * @returns undefined if there is no such release of the shell
   */
  async forShell(version: string): Promise<Composition | undefined> {
    const { composition, manifests } = await this.current();
    if (version === composition.shell) return composition;
    const shell = await this.files.manifest(shellName, version).catch(() => undefined);
    if (!shell) return undefined;
    const fitting = Object.entries(composition.remotes).filter(([name]) => !releaseFits(manifests.get(name)!, shell));
    return { shell: version, remotes: Object.fromEntries(fitting) };
  }

  /** Composes again if the registry has changed. One file at a time, so that a hanging one holds one thread. Never throws. */
  async #update() {
    let changed = false;
    if (await this.#list.isDue()) for (const part of await this.#list.look()) this.#addCandidate(part);
    for (const candidate of this.#candidates.values()) {
      if (!(await candidate.isDue())) continue;
      await candidate.look();
      changed = true;
    }
    if (changed) await this.#compose();
  }

  /** A part that has been seen once is checked from then on, even if its folder disappears. */
  #addCandidate(part: PartName) {
    if (!this.#candidates.has(part)) this.#candidates.set(part, new Candidate(part, this.files));
  }

  async #compose() {
    const refused: Record<PartName, string> = {};
    const shell = await this.#choose(shellName, refused, (release) => this.#shellFault(release));
    if (!shell) {
      this.#shellRefused = refused[shellName] ?? this.#shellRefused;
      return;
    }
    const parts = new Map<PartName, LoadedRelease>([[shellName, shell]]);
    for (const name of this.#candidates.keys()) {
      if (name === shellName) continue;
      const remote = await this.#choose(name, refused, ({ manifest }) => releaseFits(manifest, shell.manifest));
      if (remote) parts.set(name, remote);
    }
    const before = this.#live?.graph.parts;
    const same = before?.size === parts.size && [...parts].every(([name, release]) => before.get(name) === release);
    // Modules that have been evaluated are kept where nothing but a reason has changed.
    const graph = same ? this.#live!.graph : new ModuleGraph(parts);
    const described = describe(parts);
    this.#live = { ...described, graph, refused, unserved: unservedRoutes(graph.routes, described.manifests) };
    if (!same) await this.#remember(parts);
  }

  /** The candidate, or else the release that was live before it; `refused` says why it is not the candidate. */
  async #choose(
    part: PartName,
    refused: Record<PartName, string>,
    fault: (release: LoadedRelease) => string | undefined,
  ): Promise<LoadedRelease | undefined> {
    const { release, problem } = this.#candidates.get(part)!;
    const reason = problem ?? (release && fault(release));
    if (reason === undefined) return release;
    refused[part] = reason;
    const before = this.#live?.graph.parts.get(part) ?? (await this.#before(part));
    return before && fault(before) === undefined ? before : undefined;
  }

  /** Why a shell cannot render pages, or undefined if it can. */
  #shellFault(release: LoadedRelease): string | undefined {
    if (release === this.#live?.graph.parts.get(shellName)) return undefined;
    const { version, seam } = release.manifest;
    if (seam !== seamVersion) {
      return `shell@${version} renders by version ${seam ?? 'none'} of the seam, this server by version ${seamVersion}`;
    }
    const missing = missingForShell(release.manifest);
    if (missing) return missing;
    try {
      new ModuleGraph(new Map([[shellName, release]])).renderer();
      return undefined;
    } catch (error) {
      return error instanceof ReleaseError ? error.message : `shell@${version} cannot be evaluated: ${String(error)}`;
    }
  }

  /** What a server that has just started goes back to: what was live last, or else the release before in the registry. */
  async #before(part: PartName): Promise<LoadedRelease | undefined> {
    this.#remembered ??= this.lastKnownGood?.read() ?? Promise.resolve({});
    const remembered = (await this.#remembered)[part];
    const previous = await this.files.registry.previous(part).catch(() => undefined);
    for (const version of [remembered, previous]) {
      const release = version && (await loadRelease(this.files, part, version).catch(() => undefined));
      if (release) return release;
    }
    return undefined;
  }

  async #remember(parts: ReadonlyMap<PartName, LoadedRelease>) {
    const live: Versions = Object.fromEntries([...parts].map(([part, { manifest }]) => [part, manifest.version]));
    this.#remembered = Promise.resolve(live);
    await this.lastKnownGood?.write(live).catch(this.report);
  }
}

function describe(parts: ReadonlyMap<PartName, LoadedRelease>): Pick<Composed, 'composition' | 'manifests'> {
  const manifests = new Map([...parts].map(([name, { manifest }]) => [name, manifest]));
  const remotes = [...manifests].filter(([name]) => name !== shellName);
  return {
    composition: {
      shell: manifests.get(shellName)!.version,
      remotes: Object.fromEntries(remotes.map(([name, manifest]) => [name, toRemote(manifest)])),
    },
    manifests,
  };
}

const toRemote = ({ part, version, title, scripts, globalName }: ReleaseManifest): RemoteRelease => ({
  version,
  title,
  entry: releaseAddress(part, version, scripts[0]!),
  globalName,
});

function unservedRoutes(routes: readonly Route[], manifests: Composed['manifests']): string[] {
  return routes
    .filter(({ remote, screen }) => !manifests.get(remote)?.screens.includes(screen))
    .map(({ path, remote, screen }) => `${path}: no live release offers ${remote}/${screen}`);
}
